import { describe, expect, test } from 'vitest';
import type { Argument } from '../../apps/export-cli/src/commands/command.ts';
import { COMMANDS, GROUPS } from '../../apps/export-cli/src/commands/index.ts';
import { commandLineOf } from '../../apps/export-cli/src/completion/command-line.ts';
import { fishScript } from '../../apps/export-cli/src/completion/fish.ts';
import { zshScript } from '../../apps/export-cli/src/completion/zsh.ts';
import { GLOBAL_FLAGS } from '../../apps/export-cli/src/global-flags.ts';
import { FLAGS, type FlagName } from '../../apps/export-cli/src/options.ts';
import { PROGRAMS } from '../../apps/export-cli/src/programs.ts';

const HOST = { settingNames: ['one.setting', 'anotherSetting'] } as const;
const LINE = commandLineOf({ commands: COMMANDS, groups: GROUPS, programs: PROGRAMS }, HOST);

type Values = readonly string[] | string | undefined;

const shown = (values: Values): string => (Array.isArray(values) ? values.join(' ') : String(values ?? ''));

/** One fact a line: the words before, what can follow, what the help says, and what its value can be. */
const fact = (path: string, what: string, about: string, values?: Values): string =>
  `${path}> ${what} (${about}) ${shown(values)}`.trim();

const flagFact = (path: string, name: FlagName): string => {
  const flag = FLAGS[name];
  const values = 'choices' in flag ? flag.choices : 'names' in flag ? flag.names : undefined;
  return fact(
    path,
    `--${name}${'value' in flag ? '=' : ''}`,
    flag.help,
    shown(values).replace('files', 'file'),
  );
};

const argumentFact = (path: string, { name, choices, names }: Argument, index: number): readonly string[] => {
  const values = typeof choices === 'function' ? choices(HOST) : choices;
  return values === undefined && names === undefined
    ? []
    : [fact(path, name.includes('...') ? '#*' : `#${index}`, '', values ?? names)];
};

/** What the commands say, by no other way than their data. */
const FACTS: readonly string[] = [
  ...Object.entries(GROUPS).map(([name, about]) => fact('', name, about)),
  ...COMMANDS.flatMap(({ name, about, flags, arguments: words = [] }) => [
    fact(name.split(' ').slice(0, -1).join(' '), name.split(' ').at(-1) ?? '', about),
    ...flags.map((flag) => flagFact(name, flag)),
    ...words.flatMap((word, index) => argumentFact(name, word, index)),
  ]),
  ...PROGRAMS.map(({ name, about }) => fact('', name, about)),
  ...GLOBAL_FLAGS.map((flag) => flagFact('', flag)),
  fact('', '--help', 'print this help'),
  fact('', '--version', 'print the version'),
  fact('', 'help', 'print the help of a command'),
  fact('help', '#0', '', [
    ...new Set([...COMMANDS, ...PROGRAMS].map(({ name }) => name.split(' ')[0] ?? '')),
  ]),
].toSorted();

const [, ...FISH] = fishScript(LINE).split(/^complete --command workrail /m);

/** The options of a line of fish, in quotes or not. */
const optionsOf = (line: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...line.matchAll(/--([a-z-]+)(?: (?!-)('(?:[^'\\]|\\.)*'|\S+))?/g)].map(([, name = '', value = '']) => [
      name,
      value.replace(/^'|'$/g, '').replace(/\\([\\'])/g, '$1'),
    ]),
  );

function fishFacts(line: string): readonly string[] {
  const options = optionsOf(line);
  const { condition, arguments: offered, description = '', 'long-option': flag } = options;
  const [, least, most, path = ''] = /^__workrail_after (\d+) (\d+) ?(.*)$/.exec(condition ?? '') ?? [];
  const values = offered?.startsWith('(') ? 'folder' : 'force-files' in options ? 'file' : offered;
  if (flag !== undefined) {
    const valued = 'exclusive' in options || 'require-parameter' in options;
    return [fact(path, `--${flag}${valued ? '=' : ''}`, description, values)];
  }
  if (values === undefined) return [];
  return description === ''
    ? [fact(path, least === most ? `#${least}` : '#*', '', values)]
    : [fact(path, values, description)];
}

/** The functions of the script for zsh, by the words that they are for. */
const ZSH = [...zshScript(LINE).matchAll(/^_workrail([\w-]*)(?:\(\) \{|_flags=\()\n([\s\S]*?)^[})]/gm)].map(
  ([, name = '', body = '']) => [name.slice(1).replaceAll('_', ' '), body] as const,
);

const unquoted = (text: string): string => text.replaceAll(`'\\''`, "'");

function zshFacts(path: string, body: string): readonly string[] {
  const words = [...body.matchAll(/^ {4}'([\w-]+):((?:[^']|'\\'')*)'$/gm)].flatMap(
    ([, name = '', about = '']) => (/^\d+$/.test(name) ? [] : [fact(path, name, unquoted(about))]),
  );
  const flags = [...body.matchAll(/(--[a-z-]+)\}?'?(=?)'?\[((?:[^\]\\]|\\.)*)\](?::[^:]*:([^\n]*?))?'/g)].map(
    ([, flag = '', valued = '', about = '', action = '']) =>
      fact(path, `${flag}${valued}`, unquoted(about).replace(/\\(.)/g, '$1'), valuesOf(action)),
  );
  const places = [...body.matchAll(/^ {4}'(\d+|\*)::?([^:']*):([^\n]*)'/gm)].flatMap(
    ([, place = '', , action = '']) =>
      valuesOf(action) === undefined
        ? []
        : [fact(path, place === '*' ? '#*' : `#${Number(place) - 1}`, '', valuesOf(action))],
  );
  return [...words, ...flags, ...places];
}

function valuesOf(action: string): Values {
  if (action.trim() === '') return undefined;
  if (action.startsWith('(')) return action.slice(1, -1).replace(/\\(.)/g, '$1');
  return action === '_files -/' ? 'folder' : 'file';
}

describe('what a script declares is what the commands say', () => {
  test('for fish', () => {
    expect(FISH.flatMap(fishFacts).toSorted()).toEqual(FACTS);
  });

  test('for zsh', () => {
    const found = ZSH.flatMap(([path, body]) => zshFacts(path, body)).toSorted();
    expect(found).toEqual(FACTS);
  });

  test('and that is something of every command', () => {
    expect(FACTS.length).toBeGreaterThan(60);
    for (const { name } of COMMANDS) expect(FACTS.join('\n')).toContain(name.split(' ').at(-1));
  });
});
