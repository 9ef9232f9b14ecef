/** Every flag has an environment variable of the same meaning; the flag wins. */
export const FLAGS = {
  'data-dir': { env: 'WORKRAIL_DATA_DIR', value: '<folder>', help: 'absolute path of the data folder' },
  'bundled-path': {
    env: 'WORKRAIL_BUNDLED_PATH',
    value: '<folder>',
    help: 'folder to use instead of the bundled workflows',
  },
  'workflow-paths': {
    env: 'WORKRAIL_WORKFLOW_PATHS',
    value: '<list>',
    help: 'more workflow folders or files, as a path list',
  },
  json: { env: 'WORKRAIL_JSON', help: 'print one JSON object' },
  sarif: { env: 'WORKRAIL_SARIF', help: 'print a SARIF 2.1.0 log, for code scanning' },
  quiet: { env: 'WORKRAIL_QUIET', help: 'print what fails and nothing else' },
  strict: { env: 'WORKRAIL_STRICT', help: 'warnings count as errors' },
  limit: { env: 'WORKRAIL_LIMIT', value: '<n>', help: 'how many to show, the latest first (default 20)' },
  workspace: {
    env: 'WORKRAIL_WORKSPACE',
    value: '<folder>',
    help: 'only sessions of this project',
  },
  format: { env: 'WORKRAIL_FORMAT', value: '<name>', help: 'md or html; by the name of --out, else md' },
  'older-than': {
    env: 'WORKRAIL_OLDER_THAN',
    value: '<days>',
    help: 'days without activity (default: what the settings say, else 90)',
  },
  keep: {
    env: 'WORKRAIL_KEEP',
    value: '<ids>',
    help: 'sessions that stay, separated by commas, besides those that the settings name',
  },
  apply: { env: 'WORKRAIL_APPLY', help: 'remove them; without it, it is only said which ones' },
  'as-new': { env: 'WORKRAIL_AS_NEW', help: 'make a new session of it, whatever is there already' },
  replace: {
    env: 'WORKRAIL_REPLACE',
    help: 'put it in the place of the session that has its id here and went another way',
  },
  out: { env: 'WORKRAIL_OUT', value: '<file>', help: 'write to this file instead of stdout' },
} as const;

export type FlagName = keyof typeof FLAGS;
type Valued = { [Name in FlagName]: (typeof FLAGS)[Name] extends { value: string } ? Name : never }[FlagName];
export type SwitchName = Exclude<FlagName, Valued>;

/** What a command line says, by flag. */
export type Given = { readonly [Name in FlagName]?: Name extends Valued ? string : boolean };

export type Environment = Readonly<Record<string, string | undefined>>;

/** The value of a flag, or of its variable. */
export function textOf(flag: Valued, given: Given, env: Environment): string | undefined {
  const value = given[flag] ?? env[FLAGS[flag].env];
  return value === undefined || value.trim() === '' ? undefined : value;
}

const OFF: ReadonlySet<string> = new Set(['', '0', 'false', 'no', 'off']);

/** Whether a switch is given, or its variable holds anything but 0, false, no or off. */
export function isOn(flag: SwitchName, given: Given, env: Environment): boolean {
  return given[flag] ?? !OFF.has((env[FLAGS[flag].env] ?? '').trim().toLowerCase());
}

/** The environment with what the command line says about places. */
export function withPlaces(given: Given, env: Environment): Environment {
  const places = (['data-dir', 'bundled-path', 'workflow-paths'] as const).flatMap((flag) => {
    const value = given[flag];
    return value === undefined ? [] : [[FLAGS[flag].env, value] as const];
  });
  return { ...env, ...Object.fromEntries(places) };
}

export type Format = 'text' | 'json' | 'sarif';

/** The form of a report; undefined where two are asked for. A flag wins over both variables. */
export function formatOf(given: Given, env: Environment): Format | undefined {
  const asked = given.json === true || given.sarif === true ? {} : env;
  const json = isOn('json', given, asked);
  const sarif = isOn('sarif', given, asked);
  if (json && sarif) return undefined;
  if (json) return 'json';
  return sarif ? 'sarif' : 'text';
}
