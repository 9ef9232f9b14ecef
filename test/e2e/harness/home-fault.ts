import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { type Check, follow } from './examined-home.ts';
import type { ServerHome } from './server-home.ts';

/** Something that is wrong with a home that worked. */
export interface HomeFault {
  readonly what: string;
  readonly id: string;
  readonly status?: 'warning';
  /** What the message or the details say; `~` is the home's root. */
  readonly words: RegExp;
  readonly fix: RegExp;
  /** Variables under which it shows, and which stay set. */
  readonly env?: (home: ServerHome) => Readonly<Record<string, string>>;
  readonly plant: (home: ServerHome) => void;
  /** Does what the fix says. */
  readonly mend: (home: ServerHome, check: Check) => void;
}

/** Runs the command of the fix. */
export const run: HomeFault['mend'] = (home, { fix }) => follow(home, fix);

export const changeText = (path: string, from: string | RegExp, to: string): void =>
  writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));

export const settings = (home: ServerHome, members: object): void =>
  chmodSync(home.write('data/settings.json', { version: 1, ...members }), 0o600);
