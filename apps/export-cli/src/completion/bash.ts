import { quoted } from '../text/shell-word.ts';
import {
  type ArgumentShape,
  type CommandLine,
  type CommandShape,
  type FlagShape,
  wordsAfter,
} from './command-line.ts';

/** A script for bash 4 or newer that needs nothing else: no other package, and no call of the program. */
export function bashScript(line: CommandLine): string {
  return `${HEAD}
# What follows the words "$1", of which $2 arguments are typed already: sets \`offered\`, \`files\` and \`flags\`.
_workrail_words() {
  flags=()
  case $1 in
${branches(line)}
  esac
  flags+=(${longOf(line.flags)})
}

# What the value of the flag $1 can be.
_workrail_values() {
  case $1 in
${values(line)}
  esac
}

_workrail_is_group() {
  case $1 in
    ${['', ...line.groups.map(({ name }) => name)].map(quoted).join(' | ')}) return 0 ;;
  esac
  return 1
}

_workrail_is_command() {
  case $1 in
    ${line.commands.map(({ path }) => quoted(path.join(' '))).join(' | ')}) return 0 ;;
  esac
  return 1
}
${TAIL}`;
}

const longOf = (flags: readonly FlagShape[]): string => flags.map(({ long }) => quoted(long)).join(' ');

function branches(line: CommandLine): string {
  const words = [[], ...line.groups.map(({ name }) => [name])].map((path) => {
    const names = wordsAfter(line, path).map(({ name }) => quoted(name));
    return `    ${quoted(path.join(' '))}) offered=(${names.join(' ')}) ;;`;
  });
  return [...words, ...line.commands.map(commandBranch)].join('\n');
}

function commandBranch({ path, flags, arguments: all }: CommandShape): string {
  const words = all.flatMap((one, index) => {
    const offer = offerOf(one);
    return offer === undefined ? [] : [`        ${one.many ? '*' : index}) ${offer} ;;`];
  });
  return [
    `    ${quoted(path.join(' '))})`,
    ...(flags.length === 0 ? [] : [`      flags=(${longOf(flags)})`]),
    ...(words.length === 0 ? [] : ['      case $2 in', ...words, '      esac']),
    '      ;;',
  ].join('\n');
}

function offerOf({ offer }: Pick<ArgumentShape, 'offer'>): string | undefined {
  if (offer === undefined) return undefined;
  return offer.kind === 'choices'
    ? `offered=(${offer.choices.map(quoted).join(' ')})`
    : `files=${offer.kind}`;
}

/** All flags with a value are here, also those of which nothing is known: what follows them is no argument. */
function values({ flags, commands }: CommandLine): string {
  const all = new Map([...flags, ...commands.flatMap((one) => one.flags)].map((flag) => [flag.long, flag]));
  return [...all.values()]
    .flatMap(({ long, value }) =>
      value === undefined ? [] : [`    ${quoted(long)}) ${offerOf(value) ?? ':'} ;;`],
    )
    .concat('    *) return 1 ;;')
    .join('\n');
}

const HEAD = `# Completion of workrail for bash 4 or newer; made by "workrail completion bash".
`;

const TAIL = `
_workrail_files() {
  local action=-f found
  if [[ $files == folder ]]; then action=-d; fi
  compopt -o filenames 2>/dev/null
  while IFS= read -r found; do
    COMPREPLY+=("$keep$found")
  done < <(compgen "$action" -- "$text")
}

_workrail() {
  local IFS=$' \\t\\n' i word path='' flag='' count=0 ended='' typed=() offered=() flags=() files=''
  COMPREPLY=()
  # bash takes words apart at "=" and ":"; here they are whole again.
  for ((i = 1; i <= COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]}
    if ((\${#typed[@]} > 0)) && [[ -n $word && ($word =~ ^[=:]+$ || \${COMP_WORDS[i - 1]} =~ ^[=:]+$) ]]; then
      typed[\${#typed[@]} - 1]+=$word
    else
      typed+=("$word")
    fi
  done
  local last=$((\${#typed[@]} - 1))
  local text=\${typed[last]} current=\${COMP_WORDS[COMP_CWORD]}

  for word in "\${typed[@]:0:last}"; do
    if [[ -n $flag ]]; then
      flag=''
    elif [[ -z $ended && $word == -- ]]; then
      ended=yes
    elif [[ -z $ended && $word == -* ]]; then
      if _workrail_values "$word"; then flag=$word; fi
    elif ! _workrail_is_group "$path"; then
      count=$((count + 1))
    else
      path=\${path:+$path }$word
      if ! _workrail_is_group "$path" && ! _workrail_is_command "$path"; then return; fi
    fi
  done

  offered=() files=''
  if [[ -n $flag ]]; then
    _workrail_values "$flag"
  elif [[ -z $ended && $text == --*=* ]]; then
    flag=\${text%%=*} text=\${text#*=}
    _workrail_values "$flag"
  else
    _workrail_words "$path" "$count"
    if [[ -z $ended && $text == -* ]]; then
      offered=("\${flags[@]}") files=''
    elif [[ -z $text && -z $files && \${#offered[@]} == 0 ]]; then
      offered=("\${flags[@]}")
    fi
  fi

  if [[ $files == files ]]; then text=\${text##*:}; fi
  if [[ $current =~ ^[=:]+$ ]]; then current=''; fi
  local keep=\${current%"$text"}
  if [[ -n $files ]]; then
    _workrail_files
    return
  fi
  for word in "\${offered[@]}"; do
    if [[ $word == "$text"* ]]; then COMPREPLY+=("$keep$word"); fi
  done
}

complete -F _workrail workrail
`;
