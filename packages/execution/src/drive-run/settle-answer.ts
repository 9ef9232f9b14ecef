import { defined, firstAttempt, program } from '@workrail/kernel';
import type { Minter, RunPoint } from '@workrail/session-reads';
import type { ExecutionAnswer } from '../answers/answer.ts';
import { isServerStep } from '../answers/attempts-at.ts';
import { answerAt } from '../answers/build-answer.ts';
import { blockedAnswer } from '../continue-workflow/attempt-answer.ts';
import { type DriveDependencies, type DriveError, type DrivenRun, driveRun } from './drive-run.ts';

export interface AnswerAtPoint {
  readonly answer: ExecutionAnswer;
  readonly place: RunPoint;
}

/** The answer once the server did its steps at `place`. Made of the log alone, so a replay gives the same. */
export const settleAnswer = (deps: DriveDependencies, { answer, place }: AnswerAtPoint, minter: Minter) =>
  program<DriveError, AnswerAtPoint>(async ({ take }) => {
    if (!isServerStep(place)) return { answer, place };
    const driven = await take(driveRun(deps, place));
    deps.places.set(driven.place.node.node, driven.place);
    return { answer: drivenAnswer(answer, driven, minter), place: driven.place };
  });

/** What the call itself said stays: its warnings come first. */
function drivenAnswer(
  before: ExecutionAnswer,
  { place, blocked, warnings }: DrivenRun,
  minter: Minter,
): ExecutionAnswer {
  const there =
    blocked === undefined
      ? answerAt(place, firstAttempt(place.node.node), minter)
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
