import { useQueries } from '@tanstack/react-query';
import type { DriftedRun } from '@workrail/dashboard-contract';
import { DRIFT_RUNS } from '@workrail/dashboard-contract/limits';
import { inBlocks } from '../model/in-blocks.ts';
import { NOT_TOLD } from './keys.ts';
import { loaded } from './queries.ts';

export type Drifted = ReadonlyMap<string, DriftedRun>;

/** Of these runs, those that go on with another workflow than their file has now. */
export function useDrift(runs: readonly string[]): Drifted {
  return useQueries({
    queries: inBlocks(runs, DRIFT_RUNS).map((some) =>
      loaded('/api/drift', { runs: some.join(',') }, NOT_TOLD),
    ),
    combine: (answers) =>
      new Map(answers.flatMap(({ data }) => data?.drifted ?? []).map((one) => [one.runId, one])),
  });
}
