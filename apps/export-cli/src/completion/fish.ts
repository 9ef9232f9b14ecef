import type { CommandLine, CommandShape, FlagShape, Offer, ValueShape, WordShape } from './command-line.ts';

/** A script for fish, with what the help says beside each word and flag. */
export function fishScript(line: CommandLine): string {
  const words = line.places.flatMap(({ path, words }) => words.map((word) => wordLine(path, word)));
  return [
    HEAD,
    walker(line),
    complete(undefined, '--no-files'),
    ...words,
    ...line.flags.map((flag) => flagLine(flag)),
    ...line.commands.flatMap(commandLines),
    '',
  ].join('\n');
}

const complete = (condition: string | undefined, ...options: readonly string[]): string =>
  [
    'complete --command workrail',
    ...(condition === undefined ? [] : [`--condition ${quoted(condition)}`]),
    ...options,
  ].join(' ');

/** True where the words of a path are followed by so many others. */
const after = (path: readonly string[], least: number, most: number): string =>
  ['__workrail_after', least, most, ...path].join(' ');

const UNLIMITED = 1000;

const wordLine = (path: readonly string[], { name, about }: WordShape): string =>
  complete(after(path, 0, 0), `--arguments ${quoted(name)}`, `--description ${quoted(about)}`);

function commandLines({ path, flags, arguments: all }: CommandShape): readonly string[] {
  const words = all.flatMap(({ offer, many }, index) =>
    offer === undefined ? [] : [complete(after(path, index, many ? UNLIMITED : index), ...offered(offer))],
  );
  return [...words, ...flags.map((flag) => flagLine(flag, after(path, 0, UNLIMITED)))];
}

function flagLine({ long, short, about, value }: FlagShape, condition?: string): string {
  return complete(
    condition,
    `--long-option ${long.replace(/^--/, '')}`,
    ...(short === undefined ? [] : [`--short-option ${short.replace(/^-/, '')}`]),
    ...valueOptions(value),
    `--description ${quoted(about)}`,
  );
}

/** `--exclusive` takes files away, which fish offers for every value. */
function valueOptions(value: ValueShape | undefined): readonly string[] {
  if (value === undefined) return [];
  const files = value.offer === 'file' || value.offer === 'files';
  return [files ? '--require-parameter' : '--exclusive', ...offered(value.offer)];
}

function offered(offer: Offer): readonly string[] {
  if (offer === undefined) return [];
  if (typeof offer !== 'string') return [`--arguments ${quoted(offer.map(escaped).join(' '))}`];
  return offer === 'folder'
    ? [`--arguments ${quoted('(__fish_complete_directories (commandline --current-token))')}`]
    : ['--force-files'];
}

/** How fish reads a word in single quotes. */
const quoted = (word: string): string => `'${word.replace(/[\\']/g, '\\$&')}'`;

/** A word in a list of arguments, which fish takes apart and expands. */
const escaped = (word: string): string => word.replace(/[^\w./:@%+=,-]/g, '\\$&');

const HEAD = `# Completion of workrail for fish; made by "workrail completion fish".
`;

function walker({ flags, commands }: CommandLine): string {
  const valued = [...flags, ...commands.flatMap((one) => one.flags)].flatMap(({ long, value }) =>
    value === undefined ? [] : [long],
  );
  return `# Whether the words of $argv[3..] are typed, and $argv[1] to $argv[2] others behind them.
function __workrail_after
    set --local path $argv[3..]
    set --local typed
    set --local is_value no
    set --local is_ended no
    for word in (commandline --tokenize --cut-at-cursor --current-process)[2..]
        if test $is_value = yes
            set is_value no
        else if test $is_ended = yes
            set --append typed "$word"
        else
            switch "$word"
                case --
                    set is_ended yes
                case ${[...new Set(valued)].join(' ')}
                    set is_value yes
                case '-*'
                case '*'
                    set --append typed "$word"
            end
        end
    end
    set --local length (count $path)
    set --local others (math (count $typed) - $length)
    test $others -ge $argv[1]; and test $others -le $argv[2]; or return 1
    test $length = 0; or test "$typed[1..$length]" = "$path"
end
`;
}
