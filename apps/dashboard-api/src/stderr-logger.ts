import type { Logger } from '@workrail/ports';
import { visible } from './text/visible.ts';

export const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** What a person should know, in a line each. Requests are never logged as a whole: they carry the token. */
export function stderrLogger(level: LogLevel, write: (text: string) => void): Logger {
  const say =
    (severity: LogLevel, kind: string) =>
    (facts: object, message: string): void => {
      if (LOG_LEVELS.indexOf(severity) > LOG_LEVELS.indexOf(level)) return;
      const told = Object.entries(facts).map(([name, value]) => ` ${name}=${String(value)}`);
      write(`workrail-dashboard: ${kind}: ${visible(message + told.join(''))}\n`);
    };
  return { debug: say('debug', 'debug'), warn: say('warn', 'warning'), error: say('error', 'error') };
}
