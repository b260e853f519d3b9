# bash completion for chicago(1). It starts no program and needs no other script.

_chicago_shells='bash zsh fish'
_chicago_commands='rank score play verify rules'
_chicago_formats='table tsv csv json jsonl'
_chicago_reports='text json jsonl github sarif junit'
_chicago_rules_commands='show explain diff'
_chicago_colors='auto always never'
_chicago_presets='wikipedia wikipedia-es pagat gamerules'
_chicago_variations='low-hand low-hand-ten three-exchanges no-one-up open-card declare-to-win high-rewards
lift reset-all reset-one lift-and-reset lift-and-reset-one royal-nine royal-wins
chicago-only thirteen stop-45 stop-42 win-again deuce quads-choice straight-flush-ten
bust breaker'
# Each rule field and the values that it is worth offering.
_chicago_fields='players.max 6 4
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
ending.bust true false'
_chicago_codes='L001 L002 L003 L004 L005 L006 L007 L008 L009 L010 L011 D101 D102 D103 D104 D105 D106
D107 E101 E102 X201 X202 X203 X204 X205 X206 X207 X208 X209 X210 X211 H301 H302 H303
H304 H305 C401 C402 C403 C404 C405 T501 T502 T503 S601 S602 S603 S604 S605 G701 G702
G703'
_chicago_record_fields='place best hand strength category points words'

# The options of a command, into `options`.
_chicago_options() {
    case $1 in
        '') options='--completion --version' ;;
        play)
            options='--ascii --bots --color --log --players --protocol --quiet --resume --rules
                --seed --set --speak --verbose'
            ;;
        rank)
            options='-c --compare --allow-shared --color --fields --format --header --keep-going
                --line-buffered --rules --set'
            ;;
        rules) options='--color --format' ;;
        'rules show') options='--color --format --set' ;;
        'rules explain') options=--color ;;
        'rules diff') options='--format --set' ;;
        score)
            options='--awards --blind --broken-by --called --chicago --choose --color --deal
                --explain --final --format --last-trick --player --rules --set --showdown'
            ;;
        verify)
            options='--color --exit-zero --explain --format --ignore --jobs --max-findings
                --print-schema --quiet --rules --select --set --statistics'
            ;;
    esac
    options+=' -h --help'
}

# Offer what may follow an option; fail where the option takes no value.
_chicago_value() {
    case $1:$2 in
        :--completion) _chicago_offer $_chicago_shells ;;
        *:--color) _chicago_offer $_chicago_colors ;;
        verify:--format) _chicago_offer $_chicago_reports ;;
        *:--format) _chicago_offer $_chicago_formats ;;
        *:--rules) _chicago_offer_rules ;;
        *:--set) _chicago_offer_setting ;;
        rank:--fields) _chicago_offer_list $_chicago_record_fields ;;
        verify:--select | verify:--ignore) _chicago_offer_list $_chicago_codes ;;
        verify:--explain) _chicago_offer $_chicago_codes ;;
        play:--protocol) _chicago_offer jsonl ;;
        play:--bots) _chicago_offer_level ;;
        play:--log | play:--resume) _chicago_offer_files ;;
        verify:--jobs | verify:--max-findings | play:--players | play:--seed | \
            score:--blind | score:--broken-by | score:--called | score:--chicago | \
            score:--choose | score:--deal | score:--final | score:--last-trick | \
            score:--player | score:--showdown) ;;
        *) return 1 ;;
    esac
}

# Offer the arguments of a command.
_chicago_argument() {
    case $1 in
        '') _chicago_offer $_chicago_commands ;;
        rank) _chicago_offer_cards ;;
        score | verify) _chicago_offer_files ;;
        rules) _chicago_offer $_chicago_rules_commands ;;
        'rules show' | 'rules diff') _chicago_offer_rules ;;
        'rules explain')
            _chicago_offer $_chicago_presets $_chicago_variations $_chicago_codes
            _chicago_offer_field
            ;;
    esac
}

# Offer those of the words given that begin with what is being typed.
_chicago_offer() {
    local word
    for word; do
        if [[ $word == "$cur"* ]]; then COMPREPLY+=("$head$word"); fi
    done
}

# Leave it to readline to complete a file name, unless it would take the option for a part of it.
_chicago_offer_files() {
    local file
    if [[ ! $head || $COMP_WORDBREAKS == *=* ]]; then
        compopt -o default 2>/dev/null
        return
    fi
    _chicago_nospace
    while IFS= read -r file; do
        if [[ -d $file ]]; then file+=/; fi
        printf -v file %q "$file"
        COMPREPLY+=("$head$file")
    done < <(compgen -f -- "$cur")
}

_chicago_nospace() { compopt -o nospace 2>/dev/null; }

# Offer a preset, and after each + a variation that is not there yet.
_chicago_offer_rules() {
    local word words=() named
    _chicago_nospace
    if [[ $cur != *+* ]]; then
        _chicago_offer $_chicago_presets
        return
    fi
    named=${cur%+*}+
    head+=$named
    cur=${cur##*+}
    for word in $_chicago_variations; do
        if [[ $named != *"+$word+"* ]]; then words+=("$word"); fi
    done
    _chicago_offer "${words[@]}"
}

# Offer a rule field with its =, and after it the values of that field.
_chicago_offer_setting() {
    local field values
    while read -r field values; do
        if [[ $cur != *=* ]]; then
            _chicago_nospace
            _chicago_offer "$field="
        elif [[ $cur == "$field="* ]]; then
            head+=$field=
            cur=${cur#*=}
            if [[ ! $quote ]]; then values=${values//|/\\|}; fi
            _chicago_offer $values
            return
        fi
    done <<<"$_chicago_fields"
}

# Offer the name of a rule field.
_chicago_offer_field() {
    local field values
    while read -r field values; do
        _chicago_offer "$field"
    done <<<"$_chicago_fields"
}

# Offer the level of another bot, after the commas of those before it.
_chicago_offer_level() {
    if [[ $cur == *,* ]]; then head+=${cur%,*},; fi
    cur=${cur##*,}
    _chicago_nospace
    _chicago_offer easy normal hard
}

# Offer the last item of a comma list, without the items that are in it already.
_chicago_offer_list() {
    local item items=() listed=''
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
    local word text cards used='' key rank suit
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
    set -- A K Q J T 9 8 7 6 5 4 3 2
    if [[ $key ]]; then set -- "$key"; fi
    for word; do
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
    command='' last=''
    for word in "${before[@]:1}"; do
        if [[ $last == -- ]]; then continue; fi
        case $word in
            --) last=-- ;;
            -*) last=$word ;;
            *)
                if [[ ! $command && $last != --completion ]]; then
                    command=$word
                elif [[ $command == rules && " $_chicago_rules_commands " == *" $word "* ]]; then
                    command="rules $word"
                fi
                last=
                ;;
        esac
    done
}

_chicago() {
    local before typed command last options cur head='' break cut='' quote='' IFS=$' \t\n'
    COMPREPLY=()
    _chicago_read_line
    _chicago_find_command
    if [[ $typed == [\<\>]* || ${before[${#before[@]} - 1]} == *[\<\>] ]]; then
        _chicago_offer_files
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
                cut=${typed%"${typed##*"$break"}"}
            fi
        done
    fi
    COMPREPLY=("${COMPREPLY[@]#"$cut"}")
}

complete -F _chicago chicago
