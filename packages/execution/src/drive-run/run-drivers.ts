import { E, program, type RunId } from '@workrail/kernel';
import type { StoreError } from '@workrail/ports';
import type { Dependencies } from '../dependencies.ts';
import { type BranchEnd, type Drive, driveBranch } from './drive-branch.ts';
import type { BranchDependencies, BranchError } from './plan-work.ts';
import { type LeaseTerms, takeLease } from './run-lease.ts';
import type { RunDrivers } from './served-runs.ts';
import { type WakeUp, wakeUp } from './wake-up.ts';

export type DriverDependencies = BranchDependencies & Pick<Dependencies, 'timers' | 'logger' | 'entropy'>;

/** Milliseconds that a lease lasts without a sign of life. */
const LEASE_MS = 10_000;
const RUNS_AT_ONCE = 16;
/** Milliseconds between two looks for runs that were left. */
const LOOK = 1_000;
/** Milliseconds that calls have to end when the process does. */
const PATIENCE = 3_000;
/** Milliseconds after which a run is tried again that could not be driven. */
const TRY_AGAIN = 5_000;
/** Milliseconds between two looks at a run that another process drives. */
const TAKEN = 1_000;
/** The longest that a timer can be set for, in milliseconds. */
const LONGEST = 2 ** 31 - 1;

interface Driven {
  readonly drive: Drive;
  readonly bells: Set<WakeUp>;
  readonly done: Promise<void>;
  /** Something happened that the branches in work may not have seen. */
  again: boolean;
}

export function runDrivers(deps: DriverDependencies, lasts: number = LEASE_MS): RunDrivers {
  const terms: LeaseTerms = { owner: deps.entropy.uuid(), lasts };
  const driven = new Map<RunId, Driven>();
  const waiting = new Set<RunId>();
  const alarms = new Map<RunId, { readonly cancel: () => void }>();
  let isStopped = false;
  let look: { readonly cancel: () => void } | undefined;

  const wake: RunDrivers['wake'] = (run) => {
    if (isStopped) return;
    const known = driven.get(run);
    if (known !== undefined) {
      known.again = true;
      for (const bell of known.bells) bell.ring();
    } else if (driven.size >= RUNS_AT_ONCE) waiting.add(run);
    else begin(run);
  };

  function begin(run: RunId): void {
    alarms.get(run)?.cancel();
    alarms.delete(run);
    const drive: Drive = { lease: undefined, terms, isClosing: false, isStopping: false };
    const bells = new Set<WakeUp>();
    const entry: Driven = {
      drive,
      bells,
      again: false,
      done: driveRun(deps, run, drive, bells)()
        .then((outcome) => {
          driven.delete(run);
          if (E.isLeft(outcome)) {
            deps.logger.error({ run, error: outcome.left._tag }, 'the steps of a run cannot be done');
            wakeAfter(run, TRY_AGAIN);
          } else if (outcome.right === 'taken') wakeAfter(run, TAKEN);
          else if (entry.again) wake(run);
          else if (outcome.right !== undefined)
            wakeAfter(run, Date.parse(outcome.right) - Date.parse(deps.clock.now()));
        })
        .catch((error: unknown) => {
          driven.delete(run);
          deps.logger.error({ run, error: String(error) }, 'the steps of a run cannot be done');
          wakeAfter(run, TRY_AGAIN);
        })
        .finally(() => {
          const [next] = waiting;
          if (next === undefined) return;
          waiting.delete(next);
          wake(next);
        }),
    };
    driven.set(run, entry);
  }

  function wakeAfter(run: RunId, ms: number): void {
    alarms.get(run)?.cancel();
    alarms.set(
      run,
      deps.timers.after(Math.max(0, Math.min(ms, LONGEST)), () => {
        alarms.delete(run);
        wake(run);
      }),
    );
  }

  async function lookForLeft(): Promise<void> {
    if (!(await deps.store.exists())) return;
    const now = deps.clock.now();
    const due = await deps.store.read((tx) => tx.graph.dueRuns({ now, limit: RUNS_AT_ONCE }))();
    if (E.isRight(due))
      for (const { runId } of due.right) if (!driven.has(runId) && !alarms.has(runId)) wake(runId);
  }

  const lookLater = (): void => {
    look = deps.timers.after(LOOK, () => {
      void lookForLeft()
        .catch((error: unknown) => deps.logger.error({ error: String(error) }, 'looking for runs failed'))
        .finally(() => {
          if (!isStopped) lookLater();
        });
    });
  };

  return {
    wake,
    keepGoing: (run) => {
      if (!driven.has(run) && !alarms.has(run)) wake(run);
    },
    ring: (run) => {
      for (const bell of driven.get(run)?.bells ?? []) bell.ring();
    },
    pause: async (run, ms) => {
      const bell = wakeUp(deps.timers);
      void driven.get(run)?.done.then(bell.ring);
      await bell.wait(ms);
    },
    watch: () => {
      if (look === undefined && !isStopped) lookLater();
    },
    stop: async () => {
      isStopped = true;
      look?.cancel();
      for (const alarm of alarms.values()) alarm.cancel();
      const all = [...driven.values()];
      if (all.length === 0) return;
      const ended = Promise.all(all.map(({ done }) => done));
      const patience = wakeUp(deps.timers);
      void ended.then(patience.ring);
      for (const { drive, bells } of all) {
        drive.isClosing = true;
        for (const bell of bells) bell.ring();
      }
      await patience.wait(PATIENCE);
      for (const { drive, bells } of all) {
        drive.isStopping = true;
        for (const bell of bells) bell.ring();
      }
      await ended;
    },
  };
}

/** Drives all branches of a run at which the server has something to do; gives when there is something to do again, or `taken`. */
const driveRun = (deps: DriverDependencies, run: RunId, drive: Drive, bells: Set<WakeUp>) =>
  program<StoreError | BranchError, string | undefined>(async ({ take }) => {
    const now = deps.clock.now();
    drive.lease = await take(deps.store.write((tx) => takeLease(tx, run, drive.terms, now)));
    if (drive.lease === undefined) return 'taken';
    const ends: BranchEnd[] = [];
    const tried = new Set<string>();
    let resumeAt: string | undefined;
    try {
      for (;;) {
        const work = await take(deps.store.read((tx) => tx.graph.workOf(run)));
        const at = deps.clock.now();
        const ripe = work.filter(({ node, due: from }) => from <= at && !tried.has(node));
        const due = [...new Set(ripe.map(({ node }) => node))];
        for (const { due: from } of work) if (from > at) resumeAt = earlier(resumeAt, from);
        if (due.length === 0) break;
        const found = await Promise.all(
          due.map(async (node) => {
            tried.add(node);
            const bell = wakeUp(deps.timers);
            bells.add(bell);
            try {
              return await driveBranch(deps, drive, node, bell)();
            } finally {
              bells.delete(bell);
            }
          }),
        );
        for (const end of found) ends.push(await take(async () => end));
        if (drive.lease === undefined || drive.isClosing) break;
      }
    } finally {
      const { lease } = drive;
      if (lease !== undefined) await deps.store.write((tx) => tx.leases.release(lease))();
    }
    for (const end of ends) if (end.resumeAt !== undefined) resumeAt = earlier(resumeAt, end.resumeAt);
    return resumeAt;
  });

const earlier = (one: string | undefined, other: string): string =>
  one === undefined || other < one ? other : one;
