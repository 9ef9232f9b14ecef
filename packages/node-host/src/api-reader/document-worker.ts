/** Runs in a thread of its own, for one document. */

import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { defined } from '@workrail/kernel';
import { describeDocument, type ReadBeside } from '@workrail/openapi';
import type { FromThread, ReadingJob, ToThread } from './messages.ts';

const { text, vendor } = workerData as ReadingJob;

const tell = (message: FromThread): void => parentPort?.postMessage(message);

/** One at a time, as the reader asks. */
const readBeside: ReadBeside = async (file) => {
  if (parentPort === null) throw new Error('not in a thread');
  const answer = once(parentPort, 'message');
  tell({ kind: 'wanted', file });
  return (await answer)[0] as ToThread;
};

tell({ kind: 'done', json: JSON.stringify(await describeDocument(text, readBeside, defined({ vendor }))) });
