import { REPORT_FORMATS, RUN_STATES } from '@workrail/application';
import { CLIENT_SCOPES } from '@workrail/client-setup';
import { E, type Either } from '@workrail/kernel';
import type { Environment } from '@workrail/node-host';
import { turnsOn } from '@workrail/node-host/read-only';
import { type MisuseError, misuseError } from './errors/cli-error.ts';
import { PLACE_FLAGS } from './global-flags.ts';

/**
 * Every flag has an environment variable of the same meaning; the flag wins. `choices` are all values that it can have,
 * `names` is what its value names on this machine.
 */
export const FLAGS = {
  'data-dir': { value: '<folder>', names: 'folder', help: 'absolute path of the data folder' },
  'bundled-path': {
    value: '<folder>',
    names: 'folder',
    help: 'folder to use instead of the bundled workflows',
  },
  'workflow-paths': {
    value: '<list>',
    names: 'files',
    help: 'more workflow folders or files, separated like PATH',
  },
  'read-only': { help: 'change nothing in the data folder; a command that would is refused' },
  question: {
    value: '<n>',
    help: 'which question to answer if several are open; "workrail approvals" shows the numbers',
  },
  comment: { value: '<text>', help: 'a comment, which is recorded' },
  json: { help: 'print one JSON object' },
  sarif: { help: 'print a SARIF 2.1.0 log, for code scanning' },
  quiet: { help: 'print failures only' },
  strict: { help: 'treat warnings as errors' },
  limit: { value: '<n>', help: 'how many to show (default 20)' },
  workspace: {
    value: '<folder>',
    names: 'folder',
    help: 'only sessions of this project; of a run: the project that it works in',
  },
  format: {
    value: '<name>',
    choices: [...REPORT_FORMATS, 'arazzo'],
    help: 'md, html or pdf of a session (default: by the extension of --out, otherwise md); arazzo of a workflow',
  },
  run: { value: '<runId>', help: 'only this run of the session' },
  'older-than': {
    value: '<days>',
    help: 'days without activity (default: the setting retentionDays, or 90)',
  },
  keep: {
    value: '<ids>',
    help: 'sessions to keep, separated by commas, in addition to the setting keepSessions',
  },
  apply: { help: 'remove the sessions' },
  'dry-run': { help: 'show which sessions would be removed, without removing any (default)' },
  print: { help: 'print the entry and the path of the file it belongs in (default)' },
  write: { help: 'add the entry to the file, creating the file if needed' },
  remove: { help: 'remove the entry from the file' },
  scope: {
    value: '<scope>',
    choices: CLIENT_SCOPES,
    help: 'user (default): the file for all projects; project: the file of the current project',
  },
  redact: {
    help: "remove home and project paths, email addresses and what looks like a secret; workflows and people's names stay",
  },
  'redact-pattern': {
    value: '<pattern>',
    many: true,
    help: 'also remove what matches this pattern; repeatable (in the variable: one per line)',
  },
  'as-new': { help: 'always import it as a new session' },
  replace: { help: 'if the local session with the same id has diverged, replace it' },
  'source-type': {
    value: '<type>',
    choices: ['path', 'url'],
    help: 'path (default): read a file; url: fetch the document from its address',
  },
  'allow-private-address': {
    help: 'let that address be one of this machine or of a private network',
  },
  input: {
    value: '<name=value>',
    many: true,
    help: 'the value of an input; repeatable (in the variable: one per line)',
  },
  inputs: { value: '<file>', names: 'file', help: 'a JSON file with values of inputs; - is stdin' },
  'sample-output': {
    value: '<id=JSON>',
    many: true,
    help: 'what a step is taken to have answered; repeatable (in the variable: one per line)',
  },
  providers: {
    value: '<which>',
    choices: ['missing', 'all', 'none'],
    help: 'for which inputs to list the choices: those without a value (default), all, or none',
  },
  title: {
    value: '<text>',
    help: "what the catalog or the session of the run is called (default: the document's or the workflow's title)",
  },
  vendor: {
    value: '<name>',
    help: "what the commands are called by (default: the owner of the server's host)",
  },
  'catalog-for': {
    value: '<name=id>',
    many: true,
    help: 'the catalog of a source description; repeatable (in the variable: one per line)',
  },
  catalog: { value: '<id>', help: 'only commands of this catalog' },
  cursor: { value: '<text>', help: 'continue after the page that printed it' },
  'base-url': { value: '<url>', help: "where requests go (default: the document's first server)" },
  full: { help: 'show long texts whole, such as prompts' },
  out: { value: '<file>', names: 'file', help: 'write to this file; - is stdout' },
  overwrite: { help: 'replace the file, the catalog or the workflow, if it exists' },
  'expected-version': {
    value: '<version>',
    help: 'do it only if the workflow still has this version, as "workflow get --json" shows it',
  },
  commands: { help: 'of workflows whose steps call commands' },
  saved: { help: 'only saved workflows, which "workflow get, save, rename and delete" act on' },
  yes: { help: 'do not ask' },
  'idempotency-key': { value: '<text>', help: 'starting again with the same key gives the same run' },
  detach: { help: 'start the work, print the id of the run and end; other programs do the work' },
  follow: { help: 'show what happens until the run ends, waits for an agent or needs a decision' },
  state: {
    value: '<state>',
    choices: RUN_STATES,
    help: 'only runs that stand so',
  },
  workflow: { value: '<id>', help: 'only runs of this workflow' },
  reason: { value: '<text>', help: 'why, which is recorded' },
  from: { value: '<step>', help: 'the step to do again (default: the first one that failed)' },
  output: { value: '<JSON>', help: 'what the step gave, with mark-done (default: nothing)' },
  'until-idle': { help: 'end once no run has anything to do within two seconds' },
  'remove-manifest': { help: 'remove what was made of its document, too' },
} as const;

/** The environment variable that means the same as a flag. */
export const variableOf = (flag: string): string => `WORKRAIL_${flag.toUpperCase().replaceAll('-', '_')}`;

export type FlagName = keyof typeof FLAGS;

/** What every command line can ask for besides. */
export const BUILT_IN = {
  version: { short: '-v', long: '--version', help: 'print the version' },
  help: { short: '-h', long: '--help', help: 'print this help' },
  helpCommand: { name: 'help', argument: '[command]', help: 'print the help of a command' },
} as const;

type With<Member extends object> = {
  [Name in FlagName]: (typeof FLAGS)[Name] extends Member ? Name : never;
}[FlagName];
type Repeated = With<{ many: true }>;
type Valued = Exclude<With<{ value: string }>, Repeated>;
export type SwitchName = Exclude<FlagName, Valued | Repeated>;

export type Given = {
  readonly [Name in FlagName]?: Name extends Repeated
    ? readonly string[]
    : Name extends Valued
      ? string
      : boolean;
};

/** The value of a flag, or of its variable. */
export function textOf(flag: Valued, given: Given, env: Environment): string | undefined {
  const value = textGiven(flag, given) ?? env[variableOf(flag)];
  return value === undefined || value.trim() === '' ? undefined : value;
}

/** How `--out` names stdout. A file of that name is `./-`. */
export const STDOUT = '-';

/** Where a result goes: the file of `--out`, `STDOUT`, or undefined where nothing is named. */
export function outOf(given: Given, env: Environment): string | undefined {
  const out = textOf('out', given, env);
  return out?.trim() === STDOUT ? STDOUT : out;
}

/** The same of a command that can print JSON, which has stdout for itself. */
export const outBesideJson = (given: Given, env: Environment): Either<MisuseError, string | undefined> =>
  outOf(given, env) === STDOUT && isOn('json', given, env)
    ? E.left(misuseError('--out - and --json both write to stdout', 'Pass only one of them.'))
    : E.right(outOf(given, env));

/** All values of a flag, or the lines of its variable. */
export const textsOf = (flag: Repeated, given: Given, env: Environment): readonly string[] =>
  given[flag] ?? (env[variableOf(flag)] ?? '').split(/\r?\n/).filter((line) => line.trim() !== '');

/** The whole number that a flag or its variable says, within bounds. */
export function numberOf(
  flag: Valued,
  { min, max }: { readonly min: number; readonly max: number },
  given: Given,
  env: Environment,
): Either<MisuseError, number | undefined> {
  const text = textOf(flag, given, env)?.trim();
  if (text === undefined) return E.right(undefined);
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  return number >= min && number <= max
    ? E.right(number)
    : E.left(
        misuseError(
          `--${flag} is "${text}", not a number in range`,
          `Give a whole number from ${min} to ${max}.`,
        ),
      );
}

/** Whether a switch is given, or its variable holds anything but 0, false, no or off. */
export function isOn(flag: SwitchName, given: Given, env: Environment): boolean {
  return given[flag] ?? turnsOn(env[variableOf(flag)]);
}

/** What the command line itself says; a flag with nothing behind it counts as left out. */
export function textGiven(flag: Valued, given: Given): string | undefined {
  const value = given[flag];
  return value === undefined || value.trim() === '' ? undefined : value;
}

/** The environment with what the command line says about places. */
export function withPlaces(given: Given, env: Environment): Environment {
  const places = PLACE_FLAGS.flatMap((flag) => {
    const value = textGiven(flag, given);
    return value === undefined ? [] : [[variableOf(flag), value] as const];
  });
  return { ...env, ...Object.fromEntries(places) };
}

type Format = 'text' | 'json' | 'sarif';

/** The form of a report. A flag wins over both variables. */
export function formatOf(given: Given, env: Environment): Either<MisuseError, Format> {
  const asked = given.json === true || given.sarif === true ? {} : env;
  const [json, sarif] = [isOn('json', given, asked), isOn('sarif', given, asked)];
  if (json && sarif)
    return E.left(
      misuseError(
        'both WORKRAIL_JSON and WORKRAIL_SARIF are set',
        'Unset one of them, or pass --json or --sarif.',
      ),
    );
  return E.right(json ? 'json' : sarif ? 'sarif' : 'text');
}
