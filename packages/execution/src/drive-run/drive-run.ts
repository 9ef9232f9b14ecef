import type { StepEffect } from '@workrail/engine';
import type { AdvanceBlocked, SessionEvent, Warning } from '@workrail/event-log';
import { E, firstAttempt, program, type TaskEither } from '@workrail/kernel';
import { damagedEvent, findPoint, type RunPoint } from '@workrail/session-reads';
import type { TokenError } from '@workrail/token-codec';
import { isServerStep, serverAttempt } from '../answers/attempts-at.ts';
import {
  type AdvanceDependencies,
  type AdvanceError,
  recordAttempt,
} from '../continue-workflow/advance-once.ts';
import type { Dependencies } from '../dependencies.ts';
import type { EffectHandlers } from './handlers.ts';

export type DriveDependencies = AdvanceDependencies & Pick<Dependencies, 'places' | 'schemas' | 'handlers'>;

export type DriveError = Exclude<AdvanceError, TokenError>;

/** Where a run stands once the server has done what it can. */
export interface DrivenRun {
  /** At a step for the agent, at the end, or at the server's step that cannot be left. */
  readonly place: RunPoint;
  /** Set where the server did its step and something else is in the way: its retry is the agent's. */
  readonly blocked?: SessionEvent & AdvanceBlocked;
  /** Of the steps that the server did on the way. */
  readonly warnings: readonly Warning[];
}

/**
 * Does the server's steps from `from` on, until the agent's turn comes or the run ends. Each is recorded like an
 * agent's attempt, as the first one of its node: of several drivers one records it, and the others go on from there.
 * Everything is read from the log, so a driver that died is followed by any other.
 */
export const driveRun = (deps: DriveDependencies, from: RunPoint) =>
  program<DriveError, DrivenRun>(async ({ take }) => {
    const warnings: Warning[] = [];
    let place = from;
    while (isServerStep(place)) {
      const { node } = place.node;
      const recorded = await take(deps.store.read((tx) => serverAttempt(tx, node)));
      if (recorded === undefined) await take(doStep(deps, place));
      else if (recorded.kind === 'advance_blocked') return { place, blocked: recorded, warnings };
      else {
        warnings.push(...recorded.data.warnings);
        const { to } = recorded.data;
        const reached = deps.store.read((tx) => findPoint(deps, tx, to));
        place = await take(whole(place, reached));
      }
    }
    return { place, warnings };
  });

const doStep = (deps: DriveDependencies, place: RunPoint) =>
  program<DriveError, void>(async ({ take }) => {
    const { run, position, context, node } = place;
    const arrival = { context, at: node.event.at };
    for (const effect of run.engine.effectsAt(run.workflow, position, arrival))
      await perform(deps.handlers, effect);
    const check = await deps.schemas(run.workflow);
    const ack = { attempt: firstAttempt(node.node) };
    const attempt = {
      place,
      ack,
      sent: {},
      warnings: [],
      check,
      approvals: 'claim' as const,
      gatesHold: false,
    };
    const recorded = deps.store.write((tx) => recordAttempt(deps, tx, attempt));
    await take(whole(place, recorded));
  });

/** No token is read here: a point that the log names and that is not there is damage. */
const whole =
  <A>(
    { node: { sessionId, event } }: RunPoint,
    task: TaskEither<AdvanceError, A>,
  ): TaskEither<DriveError, A> =>
  async () =>
    E.mapLeft(
      (error: AdvanceError): DriveError =>
        error._tag === 'TokenError' ? damagedEvent(sessionId, event.version, 'its node is missing') : error,
    )(await task());

async function perform(handlers: EffectHandlers, effect: StepEffect): Promise<void> {
  const handler = handlers[effect.kind];
  if (handler === undefined) throw new Error(`nothing here does the effect ${effect.kind}`);
  await handler.perform(effect);
}
