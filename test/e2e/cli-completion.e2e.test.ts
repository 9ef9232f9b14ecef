import { describe, expect, test } from 'vitest';
import type { Command } from '../../apps/export-cli/src/commands/command.ts';
import { COMMANDS } from '../../apps/export-cli/src/commands/index.ts';
import { bashScript } from '../../apps/export-cli/src/completion/bash.ts';
import { commandLineOf } from '../../apps/export-cli/src/completion/command-line.ts';
import { fishScript } from '../../apps/export-cli/src/completion/fish.ts';
import { zshScript } from '../../apps/export-cli/src/completion/zsh.ts';
import { GLOBAL_FLAGS } from '../../apps/export-cli/src/global-flags.ts';
import { PROGRAMS } from '../../apps/export-cli/src/programs.ts';
import { workrail } from './harness/command-line.ts';
import { CASES, FILES } from './harness/completion-cases.ts';
import { goldenTexts } from './harness/golden.ts';
import { homeForTest } from './harness/server-home.ts';
import { type Completing, inBash, inFish, inZsh, shellOn } from './harness/shells.ts';

const SCRIPTS = { bash: bashScript, zsh: zshScript, fish: fishScript } as const;
const SHELLS = Object.keys(SCRIPTS) as (keyof typeof SCRIPTS)[];
const [zsh, fish] = [shellOn('zsh'), shellOn('fish')];

const ran = (shell: string | undefined): string => shell ?? 'skipped: there is none on the PATH';

const printed = (shell: string) => workrail(['completion', shell], { home: homeForTest() });

/** A folder with files, and the script that the program prints. */
function completing(shell: string, script = printed(shell).stdout): Completing {
  const home = homeForTest();
  for (const file of FILES) home.write(`work/${file}`, '{}');
  return { script, folder: home.work, home: home.root };
}

/** A line as bash takes it apart: at blanks, and around "=" and ":". */
const asBashWords = (line: string): readonly string[] =>
  line.split(' ').flatMap((word) => (/[=:]/.test(word) ? word.split(/([=:])/).filter(Boolean) : [word]));

/** What is offered, in an order of its own; shells put different things around it. */
const bare = (offered: readonly string[]): readonly string[] => {
  const words = offered.map((one) => one.replace(/\t.*$/, '').replace(/^--[\w-]+=/, ''));
  const names = words.map((one) => one.replace(/^.*:(?=.)/, '').replaceAll('\\', ''));
  return [...new Set(names.map((one) => one.replace(/\/$/, '')))].toSorted();
};

const flagsOf = ({ flags }: Pick<Command, 'flags'>): readonly string[] =>
  [...flags, ...GLOBAL_FLAGS, 'help', 'version'].map((flag) => `--${flag}`);

/** Every command with all of its flags. */
const ALL_FLAGS = [...COMMANDS, ...PROGRAMS.map(({ name }) => ({ name, flags: [] }))].map(
  (command) => [`${command.name} --`, flagsOf(command)] as const,
);

const EXPECTED = [...CASES, ...ALL_FLAGS].map(([line, offered]) => [line, offered.toSorted()] as const);

describe('bash completes', () => {
  test('the lines of the table', () => {
    const place = completing('bash');
    for (const [line, offered] of EXPECTED)
      expect.soft([line, bare(inBash(place, asBashWords(line)))]).toEqual([line, offered]);
  });

  test('flags, its own first, where no word is known', () => {
    const place = completing('bash');
    for (const command of COMMANDS.filter((one) => one.arguments === undefined)) {
      const words = command.name.split(' ');
      expect.soft([words, inBash(place, [...words, ''])]).toEqual([words, flagsOf(command)]);
    }
    expect(inBash(place, ['workflow', 'new', ''])).toContain('--out');
  });

  test('a word that bash leaves whole, in full, and what stands behind "--"', () => {
    const place = completing('bash');
    expect(inBash(place, ['setup', '--', 'cu'])).toEqual(['cursor']);
    expect(inBash(place, ['setup', '--', '--w'])).toEqual([]);
    expect(inBash(place, ['render', '--format=h'])).toEqual(['--format=html']);
    expect(inBash(place, ['--workflow-paths=one.json:m'])).toEqual([
      '--workflow-paths=one.json:my file.json',
    ]);
  });
});

describe('zsh', () => {
  test.skipIf(zsh === undefined).each(['sourced', 'fpath'] as const)(
    `itself completes the lines of the table, the script being %s (${ran(zsh)})`,
    (from) => {
      const lines = EXPECTED.map(([line]) => `workrail ${line}`);
      const offered = inZsh(completing('zsh'), from, lines);
      for (const [index, [line, expected]] of EXPECTED.entries())
        expect.soft([line, bare(offered[index] ?? [])]).toEqual([line, expected]);
    },
  );
});

describe('fish', () => {
  test.skipIf(fish === undefined)(`itself completes the lines of the table (${ran(fish)})`, () => {
    const place = completing('fish');
    for (const [line, expected] of EXPECTED)
      expect.soft([line, bare(inFish(place, `workrail ${line}`))]).toEqual([line, expected]);
  });

  test.skipIf(fish === undefined)(`itself shows what the help says (${ran(fish)})`, () => {
    const [shown] = inFish(completing('fish'), 'workrail setu');
    expect(shown).toBe(`setup\t${COMMANDS.find(({ name }) => name === 'setup')?.about}`);
  });
});

const HOSTILE = [`it's`, '$(touch harm)', '`touch harm`', 'a"b', 'c\\d', '*'] as const;

/** A small command line with everything in it that a script has to deal with, and words that would harm if they ran. */
const SMALL: readonly Command[] = [
  {
    name: 'open',
    changesData: false,
    about: `open "it" [or 'not']: $HOME \\ 100%`,
    arguments: [
      { name: '<how>', about: 'how', choices: HOSTILE },
      { name: '[files...]', about: 'what', names: 'file' },
    ],
    flags: ['format', 'out', 'redact-pattern', 'json'],
    example: 'workrail open',
    run: () => () => Promise.reject(new Error('is never run')),
  },
  {
    name: 'box close',
    changesData: false,
    about: 'close it',
    arguments: [{ name: '<box>', about: 'which', choices: ({ settingNames }) => settingNames }],
    flags: ['limit'],
    example: 'workrail box close',
    run: () => () => Promise.reject(new Error('is never run')),
  },
];

const small = (shell: keyof typeof SCRIPTS): string =>
  SCRIPTS[shell](
    commandLineOf(
      { commands: SMALL, groups: { box: 'a box' }, programs: [] },
      { settingNames: ['red', 'blue'] },
    ),
  );

describe('of a small command line', () => {
  const golden = goldenTexts('completion');
  test.each(SHELLS)('the script for %s', (shell) => golden.match(shell, small(shell)));
  test('words are offered as they are in bash, and nothing of them runs', () => {
    const place = completing('bash', small('bash'));
    expect(inBash(place, ['open', ''])).toEqual(HOSTILE);
    expect(inBash(place, ['open', '$'])).toEqual(['$(touch harm)']);
    expect(inBash(place, ['open', '$(touch harm)', ''])).not.toContain('harm');
  });

  test.skipIf(zsh === undefined)(`they are so in zsh (${ran(zsh)})`, () => {
    const place = completing('zsh', small('zsh'));
    const [offered, files] = inZsh(place, 'sourced', ['workrail open ', 'workrail open x ']);
    const shown = (offered ?? []).map((one) => one.replace(/\\(.)/g, '$1'));
    expect(shown.toSorted()).toEqual(HOSTILE.toSorted());
    expect(files).not.toContain('harm');
  });

  test.skipIf(fish === undefined)(`they are so in fish (${ran(fish)})`, () => {
    const place = completing('fish', small('fish'));
    expect(inFish(place, 'workrail open ').toSorted()).toEqual(HOSTILE.toSorted());
    expect(inFish(place, 'workrail open x ')).not.toContain('harm');
    expect(inFish(place, 'workrail ope')).toEqual([`open\t${SMALL[0]?.about}`]);
  });
});

test('the program says which shells there are, and writes nothing', () => {
  const home = homeForTest();
  for (const shell of SHELLS)
    expect(workrail(['completion', shell], { home })).toMatchObject({ status: 0, stderr: '' });
  expect(workrail(['completion', 'tcsh'], { home })).toEqual({
    status: 2,
    stdout: '',
    stderr: 'workrail: there is no script for the shell "tcsh"\nThe shells are bash, zsh, fish.\n',
  });
  const { stdout } = workrail(['completion', '--help'], { home });
  for (const shell of SHELLS)
    expect(stdout).toMatch(new RegExp(`^  ${shell} +workrail completion ${shell} > ~/`, 'm'));
});
