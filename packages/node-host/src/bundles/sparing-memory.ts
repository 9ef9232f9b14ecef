import { setFlagsFromString } from 'node:v8';

let works = 0;

/**
 * Does work that goes over a whole session, with V8 told to collect garbage early. What such work needs does not grow with
 * the session, but left to itself V8 lets more than a hundred megabytes of garbage gather while it goes on.
 */
export async function sparingMemory<A>(work: () => Promise<A>): Promise<A> {
  works += 1;
  if (works === 1) setFlagsFromString('--optimize-for-size');
  try {
    return await work();
  } finally {
    works -= 1;
    if (works === 0) setFlagsFromString('--no-optimize-for-size');
  }
}
