import { E, type Either, SESSION_ID_PATTERN } from '@workrail/kernel';
import type { Environment } from '@workrail/node-host';
import { turnsOn } from '@workrail/node-host/read-only';
import { LOG_LEVELS, type LogLevel } from './stderr-logger.ts';
import { visible } from './text/visible.ts';

/** Every flag has an environment variable of the same meaning; the flag wins. */
export const FLAGS = {
  port: {
    value: '<n>',
    help: 'port to listen on, or the next free one if it is taken; 0 for any free port (default 4870)',
  },
  open: { help: 'open the page in the browser' },
  session: { value: '<id>', help: 'make the link open this session' },
  listen: {
    value: '<address>',
    help: 'address to listen on (default 127.0.0.1); with others, the network can reach the dashboard',
  },
  'data-dir': { value: '<folder>', help: 'absolute path of the data folder' },
  'bundled-path': { value: '<folder>', help: 'folder to use instead of the bundled workflows' },
  'workflow-paths': { value: '<list>', help: 'more workflow folders or files, separated like PATH' },
  'read-only': { help: 'change nothing in the data folder; imports and answers to approvals are refused' },
  'log-level': { value: '<level>', help: `${LOG_LEVELS.join(', ')} (default warn); logs go to stderr` },
} as const;

/** The environment variable that means the same as a flag. */
export const variableOf = (flag: string): string => `WORKRAIL_${flag.toUpperCase().replaceAll('-', '_')}`;

export type FlagName = keyof typeof FLAGS;
type Switch = 'open' | 'read-only';
type Valued = Exclude<FlagName, Switch>;

export type Given = { readonly [Name in FlagName]?: Name extends Valued ? string : boolean };

export interface Asked {
  readonly port: number;
  readonly listen: string;
  readonly open: boolean;
  readonly session: string | undefined;
  /** What makes it read-only; undefined where it may change data. */
  readonly readOnly: ReadOnlyReason | undefined;
  readonly logLevel: LogLevel;
  /** With what the command line says about places. */
  readonly env: Environment;
}

/** What a person has to take back for data to be changed. */
export type ReadOnlyReason = 'flag' | 'variable';

/** The command line can't be followed as it is. */
export interface MisuseError {
  readonly _tag: 'MisuseError';
  readonly reason: string;
  readonly fix: string;
}

const DEFAULT_PORT = 4_870;
const LOOPBACK = '127.0.0.1';
const PLACES = ['data-dir', 'bundled-path', 'workflow-paths'] as const;

export const PLACE_FLAGS: ReadonlySet<FlagName> = new Set(PLACES);

export function askedBy(given: Given, env: Environment): Either<MisuseError, Asked> {
  const textOf = (flag: Valued) => (given[flag] ?? env[variableOf(flag)])?.trim() || undefined;
  const port = textOf('port') ?? String(DEFAULT_PORT);
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    return misuse(`--port is "${port}", not a port number`, 'Give a whole number from 0 to 65535.');
  const session = textOf('session');
  if (session !== undefined && !SESSION_ID_PATTERN.test(session))
    return misuse(
      `--session is "${session}", not a session id`,
      'Give an id that "workrail sessions list" shows: ses_….',
    );
  const level = textOf('log-level') ?? 'warn';
  const logLevel = LOG_LEVELS.find((known) => known === level);
  if (logLevel === undefined)
    return misuse(`--log-level is "${level}", not a log level`, `Give one of ${LOG_LEVELS.join(', ')}.`);
  return E.right({
    port: Number(port),
    listen: (textOf('listen') ?? LOOPBACK).replace(/^\[(.*)\]$/, '$1'),
    open: given.open ?? turnsOn(env[variableOf('open')]),
    session,
    readOnly: readOnlyReason(given, env),
    logLevel,
    env: { ...env, ...placesIn(given) },
  });
}

const readOnlyReason = (given: Given, env: Environment): ReadOnlyReason | undefined => {
  if (given['read-only'] === true) return 'flag';
  return turnsOn(env[variableOf('read-only')]) ? 'variable' : undefined;
};

/** Why there is no data folder, where the command line names one. */
export const dataDirMisuse = (
  { 'data-dir': folder }: Given,
  reason: string,
): Either<MisuseError, never> | undefined =>
  folder === undefined ? undefined : misuse(reason, 'See workrail-dashboard --help.');

const misuse = (reason: string, fix: string): Either<MisuseError, never> =>
  E.left({ _tag: 'MisuseError', reason: visible(reason), fix });

const placesIn = (given: Given): Environment =>
  Object.fromEntries(
    PLACES.flatMap((flag) => (given[flag] === undefined ? [] : [[variableOf(flag), given[flag]]])),
  );
