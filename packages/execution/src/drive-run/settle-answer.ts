import { defined, E, firstAttempt, program, type TaskEither } from '@workrail/kernel';
import { damagedEvent, type Minter, type RunPoint } from '@workrail/session-reads';
import type { TokenError } from '@workrail/token-codec';
import type { ExecutionAnswer } from '../answers/answer.ts';
import { isServerStep } from '../answers/attempts-at.ts';
import { answerAt } from '../answers/build-answer.ts';
import type { AdvanceError } from '../continue-workflow/advance-once.ts';
import { blockedAnswer } from '../continue-workflow/attempt-answer.ts';
import type { Dependencies } from '../dependencies.ts';
import { pickUp, type ServerPlace } from './pick-up.ts';

export type DriveDependencies = Pick<
  Dependencies,
  'store' | 'runs' | 'health' | 'places' | 'drivers' | 'clock'
>;

export interface AnswerAtPoint {
  readonly answer: ExecutionAnswer;
  readonly place: RunPoint;
}

/** Milliseconds that a call waits for the server: clients give up after a minute at the latest, many sooner. */
const PATIENCE = 20_000;
const LOOK = 250;

/** The answer once the server did its steps at `place`, or where it stands once the patience of clients is used up. */
export const settleAnswer = (deps: DriveDependencies, { answer, place }: AnswerAtPoint, minter: Minter) =>
  program<DriveError, AnswerAtPoint>(async ({ take }) => {
    if (!isServerStep(place)) return { answer, place };
    const driven = await take(whole(place, served(deps, place)));
    deps.places.set(driven.place.node.node, driven.place);
    return { answer: drivenAnswer(answer, driven, minter), place: driven.place };
  });

export type DriveError = Exclude<AdvanceError, TokenError>;

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

/** Where a run stands once the server did what it can do now, or after so many milliseconds. */
export const served = (
  deps: DriveDependencies,
  { node: { node, runId } }: Pick<RunPoint, 'node'>,
  patience: number = PATIENCE,
) =>
  program<AdvanceError, ServerPlace>(async ({ take }) => {
    const end = Date.parse(deps.clock.now()) + patience;
    for (;;) {
      const at = await take(deps.store.read((tx) => pickUp(deps, tx, node)));
      const left = end - Date.parse(deps.clock.now());
      if (at.state !== 'open' || waitsForSomebody(at) || left <= 0) return at;
      deps.drivers.keepGoing(runId);
      await deps.drivers.pause(runId, Math.min(LOOK, left));
    }
  });

/** Whether nothing goes on before somebody decides. */
const waitsForSomebody = ({ open }: ServerPlace): boolean => {
  const last = [...open.values()].map(({ calls, decision }) =>
    decision === undefined ? calls.at(-1)?.answered?.next.kind : undefined,
  );
  return last.length > 0 && last.every((next) => next === 'decision');
};

/** What the call itself said stays: its warnings come first. */
function drivenAnswer(
  before: ExecutionAnswer,
  { place, blocked, warnings }: ServerPlace,
  minter: Minter,
): ExecutionAnswer {
  const there =
    blocked === undefined
      ? answerAt(place, isServerStep(place) ? null : firstAttempt(place.node.node), minter)
      : blockedAnswer(place, blocked, minter);
  const { confirmation = there.confirmation, preferencesChanged, branchBeside } = before;
  return defined({
    ...there,
    preferencesChanged,
    branchBeside,
    confirmation,
    warnings: [...before.warnings, ...warnings, ...there.warnings],
  });
}
