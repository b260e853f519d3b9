# fish completion for chicago(1). It starts no program.

set -g __chicago_commands rank score play verify rules

set -g __chicago_presets (string split ' ' 'wikipedia wikipedia-es pagat gamerules')
set -g __chicago_variations (string match -ra '\S+' 'low-hand low-hand-ten three-exchanges no-one-up open-card declare-to-win high-rewards
lift reset-all reset-one lift-and-reset lift-and-reset-one royal-nine royal-wins
chicago-only thirteen stop-45 stop-42 win-again deuce quads-choice straight-flush-ten
bust breaker')
# Each rule field and the values that it is worth offering.
set -g __chicago_fields (string split \n 'players.max 6 4
dealer.first lot lowest-card
exchange.rounds 2 3
exchange.one_up never choice keep
exchange.stop_at 42 46 null 45
exchange.stop_deal five six
exchange.low_hand none below-ten ten-or-below
exchange.recycle when-short each-round
exchange.show_winner true false
declare.mode open announce ascending
declare.false_claim noted out
hands.pair 1
hands.two_pair 2
hands.three_of_a_kind 3
hands.straight 4
hands.flush 5
hands.full_house 6
hands.four_of_a_kind 7 8 lift reset-all reset-one lift+reset-all lift+reset-one 7|reset-all
hands.straight_flush 8 11 lift reset-all reset-one lift+reset-all lift+reset-one 10
hands.royal_flush 20 52 9 win
hands.ties nobody eldest all
tricks.last 5
tricks.last_deuce null 10
chicago.window any-time before-first-lead after-last-exchange
chicago.minimum 0 15 13
chicago.points 15 13
chicago.penalty 15 13
chicago.deuce null 30
chicago.declarer_leads true false
chicago.on_failure play-on stop
chicago.breaker 0 8
chicago.last_trick_when_failed true false
chicago.hand_when_made true false
chicago.hand_when_failed true false
blind.allowed true false
blind.points 30
blind.penalty 20
blind.deuce 60
ending.target 52
ending.check deal award
ending.tie play-on play-off
ending.floor null 0
ending.chicago_required true false
ending.confirm none last-trick
ending.bust true false')
set -g __chicago_codes (string match -ra '\S+' 'L001 L002 L003 L004 L005 L006 L007 L008 L009 L010 L011 D101 D102 D103 D104 D105 D106
D107 E101 E102 X201 X202 X203 X204 X205 X206 X207 X208 X209 X210 X211 H301 H302 H303
H304 H305 C401 C402 C403 C404 C405 T501 T502 T503 S601 S602 S603 S604 S605 G701 G702
G703')

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

# A preset, and after each + a variation that is not there yet.
function __chicago_rules
    set -l named (string split + -- (__chicago_typed))
    if test (count $named) -eq 1
        printf '%s\n' $__chicago_presets
        return
    end
    for name in $__chicago_variations
        contains -- $name $named; or string join + $named[1..-2] $name
    end
end

# A rule field with its =, and after it the values of that field.
function __chicago_setting
    set -l field (string split -m 1 = -- (__chicago_typed))
    if test (count $field) -eq 1
        string replace -r ' .*' = $__chicago_fields
        return
    end
    for line in $__chicago_fields
        set -l values (string split ' ' $line)
        test $values[1] = $field[1]; and printf "$field[1]=%s\n" $values[2..]
    end
end

# Levels of bots joined by commas.
function __chicago_levels
    set -l typed (string replace -r '[^,]*$' '' -- (__chicago_typed))
    printf "$typed%s\n" easy normal hard
end

# Whether the line is one of `chicago rules` with one of these commands, or with none where none
# is named here.
function __chicago_rules_using
    __chicago_using rules; or return
    for word in (commandline -opc)[3..]
        if not string match -q -- '-*' $word
            contains -- $word $argv
            return
        end
    end
    not set -q argv[1]
end

# Whatever `chicago rules explain` explains.
function __chicago_names
    string split \n -- $__chicago_presets $__chicago_variations $__chicago_codes
    string replace -r ' .*' '' $__chicago_fields
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
complete -c chicago -s h -l help -d 'Print a summary of use and exit'
complete -c chicago -n '__chicago_command; and not __chicago_rules_using diff' -l color -xa 'auto always never' -d 'When to colour'

complete -c chicago -n 'not __chicago_command' -a rank -d 'Evaluate and compare five-card hands'
complete -c chicago -n 'not __chicago_command' -a score -d 'Say what a deal pays'
complete -c chicago -n 'not __chicago_command' -a play -d 'Play a game'
complete -c chicago -n 'not __chicago_command' -a verify -d 'Check game logs'
complete -c chicago -n 'not __chicago_command' -a rules -d 'Show the rules'

complete -c chicago -n '__chicago_using rank score play verify' -l rules -xa '(__chicago_rules)' -d 'Preset and variations'
complete -c chicago -n '__chicago_using rank score play verify; or __chicago_rules_using show diff' -l set -xa '(__chicago_setting)' -d 'One rule field'
complete -c chicago -n '__chicago_using rank score; or __chicago_rules_using; or __chicago_rules_using show diff' -l format -xa 'table tsv csv json jsonl' -d 'How to write the records'
complete -c chicago -n '__chicago_using score verify' -F

complete -c chicago -n '__chicago_using rank' -kxa '(__chicago_cards)' -d Card
complete -c chicago -n '__chicago_using rank' -s c -l compare -d 'Each line holds hands to compare'
complete -c chicago -n '__chicago_using rank' -l allow-shared -d 'Let a card stand in two hands'
complete -c chicago -n '__chicago_using rank' -l fields -xa '(__chicago_list place best hand strength category points words)' -d 'The fields to show'
complete -c chicago -n '__chicago_using rank' -l header -d 'Begin with the names of the fields'
complete -c chicago -n '__chicago_using rank' -l keep-going -d 'Go on after a line that holds no hand'
complete -c chicago -n '__chicago_using rank' -l line-buffered -d 'Write each record at once'

complete -c chicago -n '__chicago_using score' -l awards -d 'One record for each award'
complete -c chicago -n '__chicago_using score' -l blind -x -d 'Who called a blind Chicago'
complete -c chicago -n '__chicago_using score' -l broken-by -x -d 'Who broke the Chicago'
complete -c chicago -n '__chicago_using score' -l called -x -d 'Who has called a Chicago before'
complete -c chicago -n '__chicago_using score' -l chicago -x -d 'Who called a Chicago'
complete -c chicago -n '__chicago_using score' -l choose -x -d 'What a scorer chose'
complete -c chicago -n '__chicago_using score' -l deal -x -d 'One deal of the game'
complete -c chicago -n '__chicago_using score' -l explain -d 'Say which rule each award follows'
complete -c chicago -n '__chicago_using score' -l final -x -d 'The hands after the tricks'
complete -c chicago -n '__chicago_using score' -l last-trick -x -d 'Who won the last trick, with which card'
complete -c chicago -n '__chicago_using score' -l player -x -d 'A player, clockwise from eldest'
complete -c chicago -n '__chicago_using score' -l showdown -x -d 'The hands of a showdown'

complete -c chicago -n '__chicago_using play' -l ascii -d 'Letters instead of suit signs'
complete -c chicago -n '__chicago_using play' -l bots -xa '(__chicago_levels)' -d 'Levels of the bots'
complete -c chicago -n '__chicago_using play' -l log -rF -d 'Keep the game in this file'
complete -c chicago -n '__chicago_using play' -l players -x -d 'Names of the people'
complete -c chicago -n '__chicago_using play' -l protocol -xa jsonl -d 'Speak with another program'
complete -c chicago -n '__chicago_using play' -l quiet -d 'Say less'
complete -c chicago -n '__chicago_using play' -l resume -rF -d 'Go on with the game in this file'
complete -c chicago -n '__chicago_using play' -l seed -x -d 'Shuffle from this seed'
complete -c chicago -n '__chicago_using play' -l speak -d 'Words instead of signs and tables'
complete -c chicago -n '__chicago_using play' -l verbose -d 'Say more'

complete -c chicago -n '__chicago_using verify' -l exit-zero -d 'End with 0 whatever was found'
complete -c chicago -n '__chicago_using verify' -l explain -xa '$__chicago_codes' -d 'Explain a code'
complete -c chicago -n '__chicago_using verify' -l format -xa 'text json jsonl github sarif junit' -d 'How to report findings'
complete -c chicago -n '__chicago_using verify' -l ignore -xa '(__chicago_list $__chicago_codes)' -d 'Leave out these codes'
complete -c chicago -n '__chicago_using verify' -l jobs -x -d 'How many processes'
complete -c chicago -n '__chicago_using verify' -l max-findings -x -d 'Print so many at most'
complete -c chicago -n '__chicago_using verify' -l print-schema -d 'Print the JSON Schema of a game log'
complete -c chicago -n '__chicago_using verify' -l quiet -d 'No summary'
complete -c chicago -n '__chicago_using verify' -l select -xa '(__chicago_list $__chicago_codes)' -d 'Only these codes'
complete -c chicago -n '__chicago_using verify' -l statistics -d 'Counts per code instead of findings'

complete -c chicago -n '__chicago_rules_using' -a show -d 'Every field with its value'
complete -c chicago -n '__chicago_rules_using' -a explain -d 'A field, variation, preset or code'
complete -c chicago -n '__chicago_rules_using' -a diff -d 'Where two sets of rules differ'
complete -c chicago -n '__chicago_rules_using show diff' -xa '(__chicago_rules)' -d 'Preset and variations'
complete -c chicago -n '__chicago_rules_using explain' -xa '(__chicago_names)' -d Name
