import { quoted } from '../text/shell-word.ts';
import type { CommandLine, CommandShape, FlagShape, Offer } from './command-line.ts';

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

${isOneOf(
  '_workrail_is_group',
  line.places.map(({ path }) => path),
)}
${isOneOf(
  '_workrail_is_command',
  line.commands.map(({ path }) => path),
)}${TAIL}`;
}

const isOneOf = (name: string, paths: readonly (readonly string[])[]): string => `${name}() {
  case $1 in
    ${paths.map(spelt).join(' | ')}) return 0 ;;
  esac
  return 1
}
`;

const spelt = (path: readonly string[]): string => quoted(path.join(' '));

const longOf = (flags: readonly FlagShape[]): string => flags.map(({ long }) => quoted(long)).join(' ');

function branches(line: CommandLine): string {
  const words = line.places.map(
    ({ path, words }) => `    ${spelt(path)}) ${offerOf(words.map(({ name }) => name))} ;;`,
  );
  return [...words, ...line.commands.map(commandBranch)].join('\n');
}

function commandBranch({ path, flags, arguments: all }: CommandShape): string {
  const words = all.flatMap(({ offer, many }, index) =>
    offer === undefined ? [] : [`        ${many ? '*' : index}) ${offerOf(offer)} ;;`],
  );
  return [
    `    ${spelt(path)})`,
    ...(flags.length === 0 ? [] : [`      flags=(${longOf(flags)})`]),
    ...(words.length === 0 ? [] : ['      case $2 in', ...words, '      esac']),
    '      ;;',
  ].join('\n');
}

function offerOf(offer: Offer): string {
  if (offer === undefined) return ':';
  return typeof offer === 'string' ? `files=${offer}` : `offered=(${offer.map(quoted).join(' ')})`;
}

/** All flags with a value are here, also those of which nothing is known: what follows them is no argument. */
function values({ flags, commands }: CommandLine): string {
  const all = new Map([...flags, ...commands.flatMap((one) => one.flags)].map((flag) => [flag.long, flag]));
  return [...all.values()]
    .flatMap(({ long, value }) =>
      value === undefined ? [] : [`    ${quoted(long)}) ${offerOf(value.offer)} ;;`],
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
