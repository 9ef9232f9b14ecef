import { COMMANDS, GROUPS } from '../../../apps/export-cli/src/commands/index.ts';
import { PROGRAMS } from '../../../apps/export-cli/src/programs.ts';

/** What lies in the folder where the lines are typed. */
export const FILES = ['my file.json', 'one.json', 'sub dir/inner.json'] as const;

const first = (name: string): string => name.split(' ')[0] ?? '';

/** The words that a line begins with. */
const FIRST_WORDS: readonly string[] = [
  ...new Set([...COMMANDS, ...PROGRAMS].map(({ name }) => first(name))),
  'help',
];

const after = (group: string): readonly string[] =>
  COMMANDS.flatMap(({ name }) => (name.startsWith(`${group} `) ? [name.slice(group.length + 1)] : []));

/** Lines behind `workrail` with what every shell has to offer at their ends, in any order. */
export const CASES: readonly (readonly [line: string, offered: readonly string[]])[] = [
  ['', FIRST_WORDS],
  ['comp', ['completion']],
  ...Object.keys(GROUPS).map((group) => [`${group} `, after(group)] as const),
  ['workflow s', ['save', 'schema']],
  ['help k', ['keys']],
  // Flags, and words behind flags with and without a value.
  ['setup cursor --sc', ['--scope']],
  ['--data-dir x setu', ['setup']],
  ['--data-dir=x setu', ['setup']],
  ['--read-only setu', ['setup']],
  ['--data-dir x setup --scope user ge', ['gemini']],
  ['render ses_x --format pdf --o', ['--out', '--overwrite']],
  ['export ses_x --redact-pattern a --redact-p', ['--redact-pattern']],
  // Values of closed sets.
  ['setup ', ['claude-code', 'cursor', 'vscode', 'codex', 'gemini']],
  ['setup cu', ['cursor']],
  ['setup cursor --scope ', ['user', 'project']],
  ['render ses_x --format ', ['md', 'html', 'pdf', 'arazzo']],
  ['render --format=', ['md', 'html', 'pdf', 'arazzo']],
  ['catalog import one.json --source-type ', ['path', 'url']],
  ['render --format=h', ['html']],
  ['completion ', ['bash', 'zsh', 'fish']],
  ['settings get retention', ['retentionDays']],
  ['settings set preferences.m', ['preferences.mode']],
  // Files and folders.
  ['import ', ['my file.json', 'one.json', 'sub dir']],
  ['import my', ['my file.json']],
  ['validate one.json --strict my', ['my file.json']],
  ['workflow preview o', ['one.json']],
  ['workflow save one.json --ov', ['--overwrite']],
  ['workflow save o', ['one.json']],
  ['workflow export pets --fo', ['--format']],
  ['workflow import o', ['one.json']],
  ['workflow import one.json --ca', ['--catalog-for']],
  ['workflow delete x --y', ['--yes']],
  ['workflow inputs x --providers ', ['missing', 'all', 'none']],
  ['workflow render o', ['one.json']],
  ['workflow render x --inputs o', ['one.json']],
  ['workflow render x --sam', ['--sample-output']],
  ['workflow run o', ['one.json']],
  ['workflow run x --ide', ['--idempotency-key']],
  ['workflow run x --de', ['--detach']],
  ['runs list --state wait', ['waiting', 'waits_for_agent']],
  ['runs list --workf', ['--workflow', '--workflow-paths']],
  ['runs show x --fo', ['--follow']],
  ['runs cancel x --rea', ['--read-only', '--reason']],
  ['runs retry x --fr', ['--from']],
  ['runs decide x pay ', ['retry', 'skip', 'mark-done']],
  ['runs decide x pay skip --out', ['--output']],
  ['worker --un', ['--until-idle']],
  ['workflow rename x y --ex', ['--expected-version']],
  ['workflow list --sa', ['--saved']],
  ['workflow schema --com', ['--commands']],
  ['workflow new team.a --out=o', ['one.json']],
  ['--data-dir ', ['sub dir']],
  ['sessions list --workspace s', ['sub dir']],
  ['--workflow-paths one.json:m', ['my file.json']],
  // Nothing, where nothing is known.
  ['unknown ', []],
  ['workflow unknown ', []],
  ['sessions list --limit ', []],
  ['keys show x', []],
  ['setup cursor x', []],
  ['render --format=x', []],
];
