import type { Logger } from '@workrail/ports';
import type { Logger as Pino } from 'pino';

export const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** JSON lines on stderr. The library loads with the first line that is written; most runs write none. */
export function stderrLogger(level: LogLevel): Logger {
  let pino: Promise<Pino> | undefined;
  const load = async (): Promise<Pino> => (await import('./pino-stderr.ts')).pinoOnStderr(level);
  const write = (severity: 'debug' | 'warn' | 'error') => (facts: object, message: string) => {
    if (LOG_LEVELS.indexOf(severity) > LOG_LEVELS.indexOf(level)) return;
    pino ??= load();
    void pino.then((log) => log[severity](facts, message));
  };
  return { debug: write('debug'), warn: write('warn'), error: write('error') };
}
