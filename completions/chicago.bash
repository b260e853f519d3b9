# bash completion for chicago(1). It starts no program and needs no other script.

_chicago_shells='bash zsh fish'
_chicago_commands='rank'
_chicago_formats='table tsv csv json jsonl'
_chicago_colors='auto always never'
_chicago_record_fields='place best hand strength category points words'

# The options of a command, into `options`.
_chicago_options() {
    case $1 in
        '') options='--completion --help --version' ;;
        rank)
            options='-c --compare --allow-shared --color --fields --format --header --help
                --keep-going --line-buffered --rules --set'
            ;;
        *) options= ;;
    esac
}

# Offer what may follow an option; fail where the option takes no value.
_chicago_value() {
    case $1:$2 in
        :--completion) _chicago_offer $_chicago_shells ;;
        *:--color) _chicago_offer $_chicago_colors ;;
        *:--format) _chicago_offer $_chicago_formats ;;
        rank:--fields) _chicago_offer_list $_chicago_record_fields ;;
        *:--rules | *:--set) ;;
        *) return 1 ;;
    esac
}

# Offer the arguments of a command.
_chicago_argument() {
    case $1 in
        '') _chicago_offer $_chicago_commands ;;
        rank) _chicago_offer_cards ;;
    esac
}

# Offer those of the words given that begin with what is being typed.
_chicago_offer() {
    local word
    for word; do
        if [[ $word == "$cur"* ]]; then COMPREPLY+=("$head$word"); fi
    done
}

_chicago_nospace() { compopt -o nospace 2>/dev/null; }

# The same for the last item of a comma list, without the items that are in it already.
_chicago_offer_list() {
    local item items=() listed=
    if [[ $cur == *,* ]]; then
        listed=${cur%,*},
        head+=$listed
        cur=${cur##*,}
    fi
    for item; do
        if [[ ,$listed != *",$item,"* ]]; then items+=("$item"); fi
    done
    _chicago_nospace
    _chicago_offer "${items[@]}"
}

# The rank that is meant by what was typed, as cards are written out, into `rank`.
_chicago_name_rank() {
    case $1 in
        1 | 10 | t) rank=T ;;
        j) rank=J ;;
        q) rank=Q ;;
        k) rank=K ;;
        a) rank=A ;;
        *) rank=$1 ;;
    esac
}

# Take the cards off the front of `text`; add them to `cards`, as they are written, and to `used`.
_chicago_take_cards() {
    local card='^[ ,]*(10|[2-9TJQKAtjqka])([cdhsCDHS]|♣|♦|♥|♠|♧|♢|♡|♤)' rank suit
    while [[ $text =~ $card ]]; do
        cards+=${BASH_REMATCH[0]}
        text=${text#"${BASH_REMATCH[0]}"}
        _chicago_name_rank "${BASH_REMATCH[1]}"
        case ${BASH_REMATCH[2]} in
            c | C | ♣ | ♧) suit=c ;;
            d | D | ♦ | ♢) suit=d ;;
            h | H | ♥ | ♡) suit=h ;;
            *) suit=s ;;
        esac
        used+=" $rank$suit "
    done
}

# Offer the cards that no word of the line holds yet; a word that ends with a card is complete.
_chicago_offer_cards() {
    local word text cards used= key rank suit
    for word in "${before[@]:2}"; do
        text=${word//[\"\']/}
        if [[ $text != -* ]]; then _chicago_take_cards; fi
    done
    text=$cur cards=
    _chicago_take_cards
    key=${text##*[ ,]}
    if [[ $cards && ! $text ]]; then
        COMPREPLY=("$cards")
        return
    fi
    for word in ${key:-A K Q J T 9 8 7 6 5 4 3 2}; do
        _chicago_name_rank "$word"
        if [[ $word == 1 ]]; then word=10; fi
        for suit in c d h s; do
            if [[ $rank == [2-9TJQKA] && $used != *" $rank$suit "* ]]; then
                COMPREPLY+=("${cur%"$key"}$word$suit")
            fi
        done
    done
}

# The words up to the cursor, parted at blanks alone (bash parts them at = and : as well):
# the one that is being typed into `typed`, those before it into `before`.
_chicago_read_line() {
    local line=${COMP_LINE:0:COMP_POINT} word i blank
    before=() typed=
    for ((i = 0; i <= COMP_CWORD; i++)); do
        blank=${line%%[![:blank:]]*}
        line=${line#"$blank"}
        if [[ $i -gt 0 && $blank ]]; then
            before+=("$typed")
            typed=
        fi
        word=${COMP_WORDS[i]}
        if ((i == COMP_CWORD)); then word=$line; fi
        typed+=$word
        line=${line#"$word"}
    done
}

# The command among the words before, into `command`; `last` is the option that awaits its value.
_chicago_find_command() {
    local word
    command= last=
    for word in "${before[@]:1}"; do
        if [[ $last == -- ]]; then continue; fi
        case $word in
            --) last=-- ;;
            -*) last=$word ;;
            *)
                if [[ ! $command ]] && ! [[ $last == --completion ]]; then command=$word; fi
                last=
                ;;
        esac
    done
}

_chicago() {
    local before typed command last options cur head= break cut= quote=
    COMPREPLY=()
    _chicago_read_line
    _chicago_find_command
    if [[ $typed == [\<\>]* || ${before[${#before[@]} - 1]} == *[\<\>] ]]; then
        compopt -o default 2>/dev/null
        return
    fi
    if [[ $typed == [\"\']* ]]; then
        quote=${typed:0:1}
        typed=${typed:1}
    fi
    cur=$typed
    if [[ $typed == --*=* && $last != -- ]]; then
        head=${typed%%=*}=
        cur=${typed#*=}
        _chicago_value "$command" "${typed%%=*}"
    elif [[ $typed == -* && $last != -- ]]; then
        _chicago_options "$command"
        _chicago_offer $options
    elif [[ ! $last || $last == -- ]] || ! _chicago_value "$command" "$last"; then
        _chicago_argument "$command"
    fi
    # readline replaces only what follows the last of its own breaks.
    if [[ ! $quote ]]; then
        for break in = :; do
            if [[ $COMP_WORDBREAKS == *$break* && ${typed#"$cut"} == *$break* ]]; then
                cut=${typed%"${typed##*$break}"}
            fi
        done
    fi
    COMPREPLY=("${COMPREPLY[@]#"$cut"}")
}

complete -F _chicago chicago
