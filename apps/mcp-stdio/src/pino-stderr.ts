import { type Logger, pino } from 'pino';

/** JSON lines on stderr, written before the call returns. */
export const pinoOnStderr = (level: string): Logger =>
  pino({ level, base: null }, pino.destination({ dest: 2, sync: true }));
