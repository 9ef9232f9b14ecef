import { CAPABILITIES, type Confirmation, EVIDENCE, type Warning } from '@workrail/event-log';
import {
  BUDGETS,
  beginning,
  type Digests,
  defined,
  E,
  type Either,
  either,
  isContextPlaceholder,
  type JsonObject,
  utf8Length,
} from '@workrail/kernel';
import { checkContext, checkNotes, type InvalidInputError, invalid } from '@workrail/requests';
import type { CapabilityReport } from '@workrail/session-reads';
import { checkArtifactInput } from '../check-artifact-input.ts';
import { readPreferences } from '../preferences/chosen-preferences.ts';
import type { AckInput } from './ack-input.ts';
import type { ContinueWorkflowInput, GivenConfirmation, GivenReport } from './continue-workflow-input.ts';

type Checked<A> = Either<InvalidInputError, A>;

/** Everything that a call sends, each part within its limits; nothing is written before all of it is right. */
export const checkAckInput = (input: ContinueWorkflowInput, digests: Digests) =>
  either<InvalidInputError, AckInput>(({ value }) => {
    const withAck = WITH_ACK.filter((name) => !saysNothing(input[name]));
    if (input.ackToken?.trim() === '') return value(emptyAck());
    if (input.ackToken === undefined && withAck.length > 0) return value(withoutAck());
    const { context: given, notes: givenNotes, warnings } = movedNotes(input);
    const notes = value(checkNotes(givenNotes));
    const context = value(checkContext(given ?? {}));
    value(checkFilledIn(context));
    const artifacts = value(checkArtifactInput(input.artifacts, digests));
    const preferences = value(readPreferences(input.preferences ?? {}));
    const confirmation = value(checkConfirmation(input.confirmation));
    const capabilities = value(checkReports(input.capabilities));
    return defined({
      context: given === undefined ? undefined : context,
      notes,
      artifacts,
      preferences: Object.keys(preferences).length === 0 ? undefined : preferences,
      confirmation,
      capabilities,
      resolvedGaps: input.resolvedGaps,
      warnings: warnings.length === 0 ? undefined : warnings,
    });
  });

/** A stand-in that an answer printed for a value is none. */
function checkFilledIn(context: JsonObject): Checked<void> {
  const key = Object.keys(context).find((name) => {
    const value = context[name];
    return value !== undefined && isContextPlaceholder(value, name);
  });
  return key === undefined
    ? E.right(undefined)
    : invalid(
        `context.${key}`,
        'placeholder',
        `context.${key} holds the stand-in of the printed call, not a value`,
        `Send the call again with the value of "${key}" in its place; the answer before says what it holds.`,
      );
}

const WITH_ACK = [
  'context',
  'notesMarkdown',
  'artifacts',
  'confirmation',
  'capabilities',
  'resolvedGaps',
] as const satisfies readonly (keyof ContinueWorkflowInput)[];

/** Left out, or empty, as clients send it that fill in every field. */
const saysNothing = (value: unknown): boolean =>
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && value !== null && Object.keys(value).length === 0);

const withoutAck = (): Checked<never> =>
  invalid(
    'ackToken',
    'required-with-output',
    'the result of a step (notes, artifacts, context) needs an ackToken, and none was sent; nothing was recorded',
    `Send the ackToken from the same answer as the stateToken, or leave the result out to see the step again. ${NO_ACK}`,
  );

/** What a program sends that takes the ackToken of an answer which has none. */
const emptyAck = (): Checked<never> =>
  invalid(
    'ackToken',
    'empty',
    'ackToken is empty; nothing was recorded',
    `Send the ackToken from the same answer as the stateToken, or leave ackToken out to see where the run stands. ${NO_ACK}`,
  );

const NO_ACK = 'If that answer has no ackToken, its run is complete: no step is left to acknowledge.';

/** Notes that came in the context, as agents of an earlier contract send them, are notes all the same. */
function movedNotes({ context, notesMarkdown }: ContinueWorkflowInput): {
  readonly context: JsonObject | undefined;
  readonly notes: string | undefined;
  readonly warnings: readonly Warning[];
} {
  if (typeof context?.notesMarkdown !== 'string') return { context, notes: notesMarkdown, warnings: [] };
  const legacy = context.notesMarkdown;
  const { notesMarkdown: _, ...rest } = context;
  const moved = notesMarkdown === undefined;
  return {
    context: rest,
    notes: notesMarkdown ?? legacy,
    warnings: [
      {
        code: 'NOTES_IN_CONTEXT',
        message: moved
          ? 'context.notesMarkdown was taken as the notes of the step. Send notes as output.notesMarkdown.'
          : 'context.notesMarkdown was ignored, because output.notesMarkdown was sent too. Send notes as output.notesMarkdown only.',
      },
    ],
  };
}

function checkConfirmation(given: GivenConfirmation | undefined): Checked<Confirmation | undefined> {
  if (given === undefined) return E.right(undefined);
  const { answer, comment } = given;
  if (answer !== 'approved' && answer !== 'declined')
    return invalid(
      'confirmation.answer',
      'one-of',
      `confirmation.answer ${answer === undefined ? 'is missing' : `is "${beginning(answer, 40)}"`}; it says whether a person approved or declined the result`,
      'Send "answer" as the person gave it, "approved" or "declined", with their words in "comment", or leave confirmation out if nobody has answered.',
    );
  const words = checkWords('confirmation.comment', comment);
  return E.isLeft(words)
    ? words
    : E.right(defined({ answer, source: 'claimed_by_agent', comment: words.right } as const));
}

const REPORTS = 10;

function checkReports(
  given: readonly GivenReport[] | undefined,
): Checked<readonly CapabilityReport[] | undefined> {
  if (given === undefined) return E.right(undefined);
  if (given.length > REPORTS)
    return invalid(
      'capabilities',
      'max-items',
      `capabilities has more than ${REPORTS} entries`,
      'Send the latest one for each capability.',
    );
  return either(({ value }) => given.map((one, index) => value(checkReport(one, `capabilities[${index}]`))));
}

function checkReport(one: GivenReport, field: string): Checked<CapabilityReport> {
  const capability = CAPABILITIES.find((name) => name === one.capability);
  const evidence = EVIDENCE.find((name) => name === one.evidence);
  const status = (['available', 'unavailable'] as const).find((name) => name === one.status);
  if (capability === undefined || evidence === undefined || status === undefined)
    return invalid(
      field,
      'one-of',
      `${field} needs "capability" (${CAPABILITIES.join(', ')}), "status" (available, unavailable) and "evidence" (${EVIDENCE.join(', ')})`,
      'Correct the entry; "detail" can describe the result.',
    );
  return E.map((detail: string | undefined) => defined({ capability, status, evidence, detail }))(
    checkWords(`${field}.detail`, one.detail),
  );
}

const checkWords = (field: string, text: string | undefined): Checked<string | undefined> =>
  utf8Length(text ?? '') <= BUDGETS.comment
    ? E.right(text?.toWellFormed())
    : invalid(field, 'max-bytes', `${field} is longer than ${BUDGETS.comment} bytes`, 'Shorten it.');
