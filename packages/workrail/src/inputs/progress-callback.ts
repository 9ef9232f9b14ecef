import { isJsonObject } from '@workrail/kernel';
import type { TaskEither } from '../result.ts';

type Callback = (...said: readonly unknown[]) => unknown;

/** An input, and a call with it, which ends as its `onProgress` does where that throws. */
interface Guarded {
  readonly input: unknown;
  readonly ending: <Failure, Answer>(work: TaskEither<Failure, Answer>) => TaskEither<Failure, Answer>;
}

/**
 * What an `onProgress` of the caller throws is no fault of a file or of the store: it stops the call, which then rejects
 * with that very error. A promise that it returns is part of it.
 */
export function guardedProgress(sent: unknown): Guarded {
  const onProgress = isJsonObject(sent as never)
    ? (sent as { readonly onProgress?: unknown }).onProgress
    : undefined;
  if (typeof onProgress !== 'function') return { input: sent, ending: (work) => work };
  let thrown: { readonly error: unknown } | undefined;
  const pending: Promise<void>[] = [];
  const failed = (error: unknown): void => {
    thrown ??= { error };
  };
  const guarded: Callback = (...said) => {
    if (thrown !== undefined) throw thrown.error;
    try {
      const answer = (onProgress as Callback)(...said);
      if (answer instanceof Promise) pending.push(answer.then(() => {}, failed));
    } catch (error) {
      failed(error);
      throw error;
    }
  };
  return {
    input: { ...(sent as object), onProgress: guarded },
    ending: (work) => async () => {
      try {
        return await work();
      } finally {
        await Promise.all(pending);
        // biome-ignore lint/correctness/noUnsafeFinally: what the caller's own code threw comes before all that followed from it.
        if (thrown !== undefined) throw thrown.error;
      }
    },
  };
}
