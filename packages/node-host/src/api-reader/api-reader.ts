import { Worker } from 'node:worker_threads';
import { E, type Either } from '@workrail/kernel';
import type { ApiReader, DocumentLimitError, DocumentText } from '@workrail/ports';
import { failureCode } from '../failure-reason.ts';
import type { FromThread, ReadingJob, ToThread } from './messages.ts';

export interface ReadingLimits {
  readonly seconds: number;
  readonly megabytes: number;
}

/** The largest documents that vendors publish take a tenth of either. */
const LIMITS: ReadingLimits = { seconds: 60, megabytes: 1_024 };

/** Beside this module, in the sources as in a bundle. */
const WORKER = new URL(
  import.meta.url.endsWith('.ts') ? './document-worker.ts' : './document-worker.js',
  import.meta.url,
);

/** Reads each document in a thread of its own, one after the other. */
export function apiReader(limits: ReadingLimits = LIMITS): ApiReader {
  let earlier: Promise<unknown> = Promise.resolve();
  return {
    describe: (document) => () => {
      const read = earlier.then(() => readApart(document, limits));
      earlier = read.catch(() => undefined);
      return read;
    },
  };
}

type Description = Awaited<ReturnType<ReturnType<ApiReader['describe']>>>;

async function readApart(
  document: DocumentText,
  { seconds, megabytes }: ReadingLimits,
): Promise<Description> {
  const { text, vendor, readBeside } = document;
  const job: ReadingJob = { text, vendor };
  const worker = new Worker(WORKER, {
    workerData: job,
    // Nothing of this process goes in but the document.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Description>((resolve, reject) => {
      timer = setTimeout(() => resolve(over('time', `${seconds} seconds`)), seconds * 1_000);
      worker.on('message', (message: FromThread) => {
        if (message.kind === 'done') resolve(E.right(JSON.parse(message.json)));
        else readBeside(message.file).then((given: ToThread) => worker.postMessage(given), reject);
      });
      worker.on('error', (failure) => {
        if (failureCode(failure) === 'ERR_WORKER_OUT_OF_MEMORY')
          resolve(over('memory', `${megabytes} megabytes of memory`));
        else reject(failure);
      });
      worker.on('exit', () =>
        reject(new Error('the thread that reads the document ended without an answer')),
      );
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

const over = (limit: DocumentLimitError['limit'], most: string): Either<DocumentLimitError, never> =>
  E.left({ _tag: 'DocumentLimitError', limit, most });
