import type { Argument, Command } from '../commands/command.ts';
import type { Host } from '../composition-root.ts';
import { GLOBAL_FLAGS } from '../global-flags.ts';
import { BUILT_IN, FLAGS, type FlagName } from '../options.ts';
import type { CommandProgram } from '../programs.ts';

/**
 * What a shell can offer where a value is typed: all that it can be; files and folders, or folders alone; `files` is a
 * list of paths with what the system puts between them. Undefined where only the user knows.
 */
export type Offer = readonly string[] | 'file' | 'folder' | 'files' | undefined;

export interface FlagShape {
  readonly long: string;
  readonly short?: string;
  readonly about: string;
  /** Whether it may be given several times. */
  readonly many: boolean;
  readonly value?: ValueShape;
}

export interface ValueShape {
  /** What it is called, without brackets. */
  readonly name: string;
  readonly offer: Offer;
}

export interface ArgumentShape extends ValueShape {
  readonly needed: boolean;
  readonly many: boolean;
}

export interface CommandShape {
  /** The words that it is called by. */
  readonly path: readonly string[];
  readonly about: string;
  readonly flags: readonly FlagShape[];
  readonly arguments: readonly ArgumentShape[];
}

export interface WordShape {
  readonly name: string;
  readonly about: string;
}

export type CommandLine = ReturnType<typeof commandLineOf>;

export interface CommandLineSource {
  readonly commands: readonly Command[];
  readonly groups: Readonly<Record<string, string>>;
  readonly programs: readonly CommandProgram[];
}

type KnownNames = Pick<Host, 'settingNames'>;

/** All that can be typed, as completion scripts need it. */
export function commandLineOf({ commands, groups, programs }: CommandLineSource, host: KnownNames) {
  const named = Object.entries(groups).map(([name, about]) => ({ name, about }));
  const own = commands.map(({ name, about, flags, arguments: words = [] }) => ({
    path: name.split(' '),
    about,
    flags: flags.map(flagShape),
    arguments: words.map((word) => argumentShape(word, host)),
  }));
  const started = programs.map(({ name, about }) => ({ path: [name], about, flags: [], arguments: [] }));
  const builtIn = [BUILT_IN.help, BUILT_IN.version].map(
    ({ short, long, help }): FlagShape => ({ long, short, about: help, many: false }),
  );
  const whole = [...own, ...started];
  const all = [...whole, helpShape(wordsAfter([], whole, named))];
  return {
    /** Flags that go with everything. */
    flags: [...GLOBAL_FLAGS.map(flagShape), ...builtIn],
    commands: all,
    /** What can follow nothing, and the name of each group. */
    places: [[], ...named.map(({ name }) => [name])].map((path) => ({
      path,
      words: wordsAfter(path, all, named),
    })),
  };
}

/** The words that can follow others, in the order of the help. */
function wordsAfter(
  path: readonly string[],
  commands: readonly CommandShape[],
  groups: readonly WordShape[],
): readonly WordShape[] {
  const below = commands.filter((one) => path.every((word, index) => one.path[index] === word));
  const words = below.map((one) => {
    const name = one.path[path.length] ?? '';
    const whole = one.path.length === path.length + 1;
    return { name, about: whole ? one.about : (groups.find((group) => group.name === name)?.about ?? '') };
  });
  return words.filter(
    ({ name }, index) => name !== '' && words.findIndex((word) => word.name === name) === index,
  );
}

function flagShape(name: FlagName): FlagShape {
  const flag = FLAGS[name];
  const offer = 'choices' in flag ? flag.choices : 'names' in flag ? flag.names : undefined;
  return {
    long: `--${name}`,
    about: flag.help,
    many: 'many' in flag,
    ...('value' in flag ? { value: { name: bare(flag.value), offer } } : {}),
  };
}

const argumentShape = ({ name, choices, names }: Argument, host: KnownNames): ArgumentShape => ({
  name: bare(name),
  needed: name.startsWith('<'),
  many: name.includes('...'),
  offer: (typeof choices === 'function' ? choices(host) : choices) ?? names,
});

const helpShape = (words: readonly WordShape[]): CommandShape => ({
  path: [BUILT_IN.helpCommand.name],
  about: BUILT_IN.helpCommand.help,
  flags: [],
  arguments: [
    {
      name: bare(BUILT_IN.helpCommand.argument),
      needed: false,
      many: false,
      offer: words.map(({ name }) => name),
    },
  ],
});

/** The name in `<name>`, `[name]` or `<name...>`. */
const bare = (name: string): string => name.replace(/^[<[]|[>\]]$/g, '').replace(/\.{3}$/, '');
