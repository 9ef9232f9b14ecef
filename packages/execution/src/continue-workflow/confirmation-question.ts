import { cutToBytes, E, program, type TaskEither } from '@workrail/kernel';
import { readState, verificationKeys } from '@workrail/session-reads';
import { parseToken } from '@workrail/token-codec';
import { completed } from './advance-once.ts';
import { checkAckInput } from './check-ack-input.ts';
import { type ContinueDependencies, type ContinueWorkflowError, meet } from './continue-workflow.ts';
import type { ContinueWorkflowInput } from './continue-workflow-input.ts';
import { type Attempt, decideAttempt } from './decide-attempt.ts';

/** What a person is asked before a step counts as done. */
export interface ConfirmationQuestion {
  readonly workflow: string;
  readonly stepId: string;
  readonly title: string;
  /** The agent's notes of the step, cut. */
  readonly notes: string;
}

const NOTES_SHOWN = 2_000;

/**
 * What has to be asked before this very call can go on; undefined where nobody needs to be asked. A person is
 * asked only when everything else is there, so that nobody has to answer twice. What the agent says in their
 * place is left aside. Writes nothing.
 */
export const confirmationQuestion =
  (deps: ContinueDependencies) =>
  (input: ContinueWorkflowInput): TaskEither<ContinueWorkflowError, ConfirmationQuestion | undefined> =>
    program(async ({ take, value }) => {
      const { ackToken } = input;
      if (ackToken === undefined || input.confirmation?.answer === 'declined') return undefined;
      const sent = value(checkAckInput(input, deps.digests));
      const keyring = await take(deps.keys.load());
      const { node } = value(readState(input.stateToken, keyring, deps.digests));
      const token = value(parseToken('ack', ackToken));
      const presented = { node, token, keys: verificationKeys(keyring), sent };
      const met = await take(deps.store.read((tx) => meet(deps, tx, presented)));
      if ('replayed' in met) return undefined;
      const check = await deps.schemas(met.place.run.workflow);
      const attempt = await take(
        deps.store.read((tx) => completed(deps, tx, { ...met, sent, warnings: [], check })),
      );
      return questionOf(attempt);
    });

/** The question, where an approval is all that an attempt lacks. */
function questionOf(attempt: Attempt): ConfirmationQuestion | undefined {
  const { place, sent } = attempt;
  if (sent.confirmation?.source === 'asked_by_server' && sent.confirmation.answer === 'approved')
    return undefined;
  const { run, position, context } = place;
  const pending = run.engine.describeStep(run.workflow, position, context);
  if (pending === null || pending.confirmationKind === 'coordinator_eval') return undefined;
  const { confirmation: _, ...unconfirmed } = sent;
  const confirmed = { ...sent, confirmation: { answer: 'approved', source: 'asked_by_server' } as const };
  const stops = E.isLeft(decideAttempt({ ...attempt, sent: unconfirmed }));
  if (!stops || E.isLeft(decideAttempt({ ...attempt, sent: confirmed }))) return undefined;
  const notes = sent.notes ?? '';
  return {
    workflow: run.workflow.name,
    stepId: pending.stepId,
    title: pending.title,
    notes: cutToBytes(notes, NOTES_SHOWN),
  };
}
