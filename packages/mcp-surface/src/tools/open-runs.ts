import type { OpenRun, UseCases } from '@workrail/application';
import { E, type TaskEither } from '@workrail/kernel';

type OpenRunsInput = Parameters<UseCases['openRuns']>[0];

interface WithOpenRuns {
  readonly openRuns?: readonly OpenRun[];
}

/** An answer with the runs of the project that wait for their next step. Where the log cannot be read, it has none. */
export const withOpenRuns =
  <Err, A>(
    useCases: UseCases,
    asked: OpenRunsInput,
    answer: TaskEither<Err, A>,
  ): TaskEither<Err, A & WithOpenRuns> =>
  async () => {
    const given = await answer();
    if (E.isLeft(given)) return given;
    const openRuns = await found(useCases, asked);
    return E.right({ ...given.right, ...(openRuns.length === 0 ? {} : { openRuns }) });
  };

/** They come beside what was asked for, and whatever is wrong with them takes nothing from it. */
async function found(useCases: UseCases, asked: OpenRunsInput): Promise<readonly OpenRun[]> {
  try {
    const runs = await useCases.openRuns(asked)();
    return E.isRight(runs) ? runs.right : [];
  } catch {
    return [];
  }
}
