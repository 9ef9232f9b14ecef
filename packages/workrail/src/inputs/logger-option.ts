import { keysOf } from '@workrail/kernel';
import type { Logger } from '@workrail/ports';
import type { WorkRailOptions } from '../work-rail-options.ts';

/** Each method that a logger has to have; one that is added to the port is asked for here. */
const METHODS = keysOf<keyof Logger>({ debug: true, warn: true, error: true });

/** Options for the check of types: a logger is somebody else's, and may be of any class or callable. */
export const withPlainLogger = (options: WorkRailOptions): unknown =>
  options?.logger === undefined ? options : { ...options, logger: {} };

/** What a logger lacks, by name. */
export function loggerFault(logger: unknown): string | undefined {
  if (logger === undefined) return undefined;
  if (logger === null || !['object', 'function'].includes(typeof logger))
    return `"logger" must be an object with the methods ${METHODS.join(', ')}, not ${logger === null ? 'null' : `a value of type ${typeof logger}`}`;
  const missing = METHODS.filter(
    (name) => typeof (logger as Partial<Record<string, unknown>>)[name] !== 'function',
  );
  return missing.length === 0
    ? undefined
    : `"logger" lacks ${missing.map((name) => `the method "${name}"`).join(' and ')}`;
}
