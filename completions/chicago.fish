# fish completion for chicago(1). It starts no program.

set -g __chicago_commands rank

# The command on the line so far, if there is one.
function __chicago_command
    for word in (commandline -opc)[2..-1]
        if contains -- $word $__chicago_commands
            echo $word
            return
        end
    end
    return 1
end

function __chicago_using
    set -l command (__chicago_command)
    and contains -- $command $argv
end

# The word that is being typed, without the option that it belongs to.
function __chicago_typed
    string replace -r -- '^--[a-z-]+=' '' (commandline -ct)
end

# The last item of a comma list, out of the items given, none twice.
function __chicago_list
    set -l typed (string split , -- (__chicago_typed))
    set -l listed $typed[1..-2]
    for item in $argv
        if not contains -- $item $listed
            string join , $listed $item
        end
    end
end

# Cards as they are written out, from however they are written.
function __chicago_plain
    string upper -- $argv | string replace -a 10 T | string replace -ra '[ ,\'"]' '' |
        string replace -ra '[♣♧]' C | string replace -ra '[♦♢]' D |
        string replace -ra '[♥♡]' H | string replace -ra '[♠♤]' S
end

# The cards that no word of the line holds yet; a word that ends with a card is complete.
function __chicago_cards
    set -l typed (commandline -ct | string replace -ra '[\'"]' '')
    set -l used
    for word in (__chicago_plain (commandline -opc)[3..-1] $typed)
        if string match -rq '^([2-9TJQKA][CDHS])+[2-9TJQKA1]?$' -- $word
            set -a used (string match -ra '[2-9TJQKA][CDHS]' -- $word)
        end
    end
    set -l key (string replace -r '.*[cdhsCDHS♣♦♥♠♧♢♡♤ ,]' '' -- $typed)
    set -l head (string sub -l (math (string length -- "$typed") - (string length -- "$key")) -- "$typed")
    if test -z "$key"; and string match -rq '[^ ,]$' -- "$typed"
        echo $typed
        return
    end
    set -l words $key
    test -n "$key"; or set words A K Q J T 9 8 7 6 5 4 3 2
    for word in (string replace -r '^1$' 10 -- $words)
        set -l rank (string upper -- $word | string replace 10 T)
        string match -rq '^[2-9TJQKA]$' -- $rank; or continue
        for suit in c d h s
            contains -- $rank(string upper $suit) $used; or echo $head$word$suit
        end
    end
end

complete -c chicago -f
complete -c chicago -n 'not __chicago_command' -l completion -xa 'bash zsh fish' -d 'Print the completion script of a shell'
complete -c chicago -n 'not __chicago_command' -l version -d 'Print the version and exit'
complete -c chicago -l help -d 'Print a summary of use and exit'
complete -c chicago -n __chicago_command -l color -xa 'auto always never' -d 'When to colour'

complete -c chicago -n 'not __chicago_command' -a rank -d 'Evaluate and compare five-card hands'
complete -c chicago -n '__chicago_using rank' -kxa '(__chicago_cards)' -d Card
complete -c chicago -n '__chicago_using rank' -s c -l compare -d 'Each line holds hands to compare'
complete -c chicago -n '__chicago_using rank' -l allow-shared -d 'Let a card stand in two hands'
complete -c chicago -n '__chicago_using rank' -l fields -xa '(__chicago_list place best hand strength category points words)' -d 'The fields to show'
complete -c chicago -n '__chicago_using rank' -l format -xa 'table tsv csv json jsonl' -d 'How to write the records'
complete -c chicago -n '__chicago_using rank' -l header -d 'Begin with the names of the fields'
complete -c chicago -n '__chicago_using rank' -l keep-going -d 'Go on after a line that holds no hand'
complete -c chicago -n '__chicago_using rank' -l line-buffered -d 'Write each record at once'
complete -c chicago -n '__chicago_using rank' -l rules -x -d 'Preset and variations'
complete -c chicago -n '__chicago_using rank' -l set -x -d 'One rule field'
