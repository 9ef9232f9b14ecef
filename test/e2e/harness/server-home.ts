import { randomUUID } from 'node:crypto';
import { mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A machine of its own for one or more servers: nothing outside this folder is read or written. */
export interface ServerHome {
  readonly root: string;
  readonly data: string;
  readonly database: string;
  /** On the servers' path list of workflows. */
  readonly workflows: string;
  /** Working folder of the servers; no project. */
  readonly work: string;
  /** Writes a file below the root and gives its path. */
  readonly write: (path: string, content: string | object) => string;
  /** Creates its folders; until then it is nothing but names. */
  readonly make: () => void;
  readonly remove: () => void;
}

export function newHome(): ServerHome {
  const root = join(realpathSync(tmpdir()), `workrail-e2e-${randomUUID()}`);
  const at = (name: string): string => join(root, name);
  return {
    root,
    data: at('data'),
    database: join(at('data'), 'workrail.db'),
    workflows: at('workflows'),
    work: at('work'),
    write: (path, content) => {
      const file = at(path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
      return file;
    },
    make: () => {
      for (const name of ['workflows', 'work', 'bundled']) mkdirSync(at(name), { recursive: true });
    },
    remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 3 }),
  };
}

/** A home for the test that calls this. */
export function homeForTest(): ServerHome {
  const home = newHome();
  onTestFinished(home.remove);
  home.make();
  return home;
}
