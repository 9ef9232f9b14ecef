/** A thread that builds its share of the parts, in order, and says which one is done. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Kind } from './add-sessions.ts';
import { buildPart, type Part } from './part.ts';

export interface Share {
  readonly parts: readonly Part[];
  readonly kind: Kind;
}

const { parts, kind } = workerData as Share;
for (const part of parts) {
  await buildPart(part, kind);
  parentPort?.postMessage(part.path);
}
