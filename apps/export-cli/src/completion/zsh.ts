import { quoted } from '../text/shell-word.ts';
import type {
  ArgumentShape,
  CommandLine,
  CommandShape,
  FlagShape,
  Offer,
  WordShape,
} from './command-line.ts';

/** A script for zsh, with what the help says beside each word and flag. */
export function zshScript(line: CommandLine): string {
  return [
    HEAD,
    `_workrail_flags=(\n${specs(line.flags)}\n)\n`,
    ...line.places.map(wordsFunction),
    ...line.commands.map(commandFunction),
    TAIL,
  ].join('\n');
}

const functionOf = (path: readonly string[]): string => ['_workrail', ...path].join('_');

/** What completes the words after a path, and hands on to what completes behind each of them. */
const wordsFunction = ({ path, words }: CommandLine['places'][number]): string => `${functionOf(path)}() {
  local curcontext="$curcontext" state line ret=1
  local -a words_here=(
${words.map((word) => `    ${quoted(described(word))}`).join('\n')}
  )
  _arguments -C $_workrail_flags '1: :->word' '*:: :->rest' && ret=0
  case $state in
    word) _describe -t commands command words_here && ret=0 ;;
    rest)
      case $line[1] in
${words.map(({ name }) => `        ${quoted(name)}) ${functionOf([...path, name])} && ret=0 ;;`).join('\n')}
      esac
      ;;
  esac
  return ret
}
`;

const commandFunction = ({ path, flags, arguments: all }: CommandShape): string => `${functionOf(path)}() {
  _arguments $_workrail_flags${
    all.length + flags.length === 0
      ? ''
      : ` \\
${[...flags.map(flagSpec), ...all.map(argumentSpec)].map((spec) => `    ${spec}`).join(' \\\n')}`
  }
}
`;

const specs = (flags: readonly FlagShape[]): string => flags.map((flag) => `  ${flagSpec(flag)}`).join('\n');

/** One flag as `_arguments` reads it. A flag with two spellings is offered once. */
function flagSpec({ long, short, about, many, value }: FlagShape): string {
  const text = `[${about.replace(/[\\[\]]/g, '\\$&')}]${value === undefined ? '' : `:${title(value.name)}:${action(value.offer)}`}`;
  if (short !== undefined) return `${quoted(`(${short} ${long})`)}{${short},${long}}${quoted(text)}`;
  return quoted(`${many ? '*' : ''}${long}${value === undefined ? '' : '='}${text}`);
}

function argumentSpec({ name, needed, many, offer }: ArgumentShape, index: number): string {
  const place = many ? '*' : String(index + 1);
  return quoted(`${place}${needed || many ? ':' : '::'}${title(name)}:${action(offer)}`);
}

const title = (name: string): string => name.replace(/[\\:]/g, '\\$&');

/** A blank action says what is expected and offers nothing. */
function action(offer: Offer | undefined): string {
  if (offer === undefined) return ' ';
  if (typeof offer === 'string') return FILES[offer];
  return `(${offer.map((choice) => choice.replace(/[^\w./@%+=,-]/g, '\\$&')).join(' ')})`;
}

const FILES = { folder: '_files -/', file: '_files', files: '_sequence -s \\: _files' } as const;

const described = ({ name, about }: WordShape): string => `${name.replace(/[\\:]/g, '\\$&')}:${about}`;

const HEAD = `#compdef workrail
# Completion of workrail for zsh; made by "workrail completion zsh".

typeset -ga _workrail_flags`;

/** In a folder of fpath the file is the body of the function that zsh calls; sourced, it only makes it known. */
const TAIL = `if [[ \${funcstack[1]} == _workrail ]]; then
  _workrail "$@"
else
  compdef _workrail workrail
fi
`;
