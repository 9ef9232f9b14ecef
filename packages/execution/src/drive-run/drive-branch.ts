import { sessionStreamId } from '@workrail/event-log';
import { type NodeId, program } from '@workrail/kernel';
import type { Lease } from '@workrail/ports';
import type { RunPoint } from '@workrail/session-reads';
import { isServerStep } from '../answers/attempts-at.ts';
import { type CancelSource, cancelSource } from './cancel-source.ts';
import { commit } from './commit.ts';
import type { FinishedCall } from './finished-call.ts';
import { pickUp, type ServerPlace } from './pick-up.ts';
import { type BranchDependencies, type BranchError, planWork, stoppedWork } from './plan-work.ts';
import { isShort, type LeaseTerms } from './run-lease.ts';
import type { StartedCall } from './started-call.ts';
import { type CallTerms, callTermsOf } from './step-scope.ts';
import type { WakeUp } from './wake-up.ts';
import { isStillIn, workAt } from './work.ts';

/** What all branches of a run that this process drives share. */
export interface Drive {
  /** Undefined once it is lost. */
  lease: Lease | undefined;
  readonly terms: LeaseTerms;
  /** True: no call is begun any more. */
  isClosing: boolean;
  /** True: the calls that are on their way are ended. */
  isStopping: boolean;
}

export interface BranchEnd {
  readonly place: RunPoint;
  readonly state: ServerPlace['state'] | 'waiting' | 'lost' | 'stopped';
  /** When there is something to do again; undefined where somebody else has to do something first. */
  readonly resumeAt?: string;
}

/** Milliseconds between two looks at what other processes wrote. */
const LOOK = 400;
/** Milliseconds from which on a wait is left to a timer. */
const LONG = 3_000;

/** Does the steps of the server from a point on, until there is nothing more to do, for now or at all. */
export const driveBranch = (deps: BranchDependencies, drive: Drive, from: NodeId, bell: WakeUp) =>
  program<BranchError, BranchEnd>(async (steps) => {
    const { take } = steps;
    const read = (node: NodeId) => take(deps.store.read((tx) => pickUp(deps, tx, node)));
    let at = await read(from);
    let work = workAt(at);
    let terms: CallTerms | undefined;
    const live = new Map<string, CancelSource>();
    let finished: readonly FinishedCall[] = [];

    for (;;) {
      if (at.state === 'canceled' || drive.isStopping) for (const source of live.values()) source.cancel();
      const isQuiet = live.size === 0 && finished.length === 0;
      if (isQuiet && at.state !== 'open') return { place: at.place, state: at.state };
      if (isQuiet && drive.isClosing) return { place: at.place, state: 'stopped' };
      terms ??= await take(callTermsOf(deps, at.place));
      const { isClosing } = drive;
      const planned =
        at.state === 'open'
          ? await planWork(deps, { at, work, terms, live: new Set(live.keys()), finished, isClosing }, steps)
          : stoppedWork(deps, { work, finished });
      const hasWrites = planned.writes.length > 0;
      if (hasWrites || isShort(drive, deps.clock.now())) {
        const { lease } = drive;
        if (lease === undefined) return lost();
        const terms = { from: at, lease, terms: drive.terms };
        const outcome = await take(deps.store.write((tx) => commit(deps, tx, terms, planned.writes)));
        if (outcome.kind === 'lost') return lost();
        if (outcome.kind === 'changed') {
          await lookAgain();
          continue;
        }
        drive.lease = outcome.lease;
        finished = finished.filter((one) => !planned.recorded.has(one));
        at.outcomes.written();
        goTo(outcome);
        for (const started of planned.starts) begin(started);
        if (hasWrites) continue;
      }
      if (live.size === 0 && finished.length === 0) {
        const { resumeAt } = planned;
        if (resumeAt === undefined) return { place: at.place, state: 'waiting' };
        if (msUntil(resumeAt) > LONG) return { place: at.place, state: 'waiting', resumeAt };
      }
      await bell.wait(Math.max(0, Math.min(LOOK, msUntil(planned.resumeAt))));
      const stream = sessionStreamId(at.place.node.sessionId);
      const head = await take(deps.store.read((tx) => tx.events.head(stream)));
      if (head.version !== at.version) await lookAgain();
    }

    async function lookAgain(): Promise<void> {
      const before = work;
      at = await read(at.place.node.node);
      work = at.state === 'open' ? workAt(at) : { ...workAt(at), open: before.open };
    }

    function goTo({
      place,
      line,
      version,
      blocked,
    }: Pick<ServerPlace, 'place' | 'line' | 'version'> & { readonly blocked: boolean }): void {
      deps.places.set(place.node.node, place);
      const state =
        at.state === 'canceled' ? at.state : blocked ? 'blocked' : isServerStep(place) ? 'open' : 'idle';
      at = { ...at, place, line, version, state, open: new Map() };
      if (state === 'open' && !isStillIn(work, place)) work = workAt(at);
    }

    function lost(): BranchEnd {
      drive.lease = undefined;
      for (const source of live.values()) source.cancel();
      return { place: at.place, state: 'lost' };
    }

    function msUntil(time: string | undefined): number {
      return time === undefined ? LOOK : Date.parse(time) - Date.parse(deps.clock.now());
    }

    function begin({ stepId, call, resend, prepared, timeoutMs }: StartedCall): void {
      const source = cancelSource();
      live.set(stepId, source);
      const begun = Date.parse(deps.clock.now());
      const filesBelow = at.place.run.workspace;
      void deps.commandCalls
        .send(prepared, { timeoutMs, cancel: source.signal, filesBelow })()
        .then((outcome) => {
          live.delete(stepId);
          const tookMs = Math.max(0, Date.parse(deps.clock.now()) - begun);
          finished = [...finished, { stepId, call, resend, outcome, tookMs }];
          bell.ring();
        });
    }
  });
