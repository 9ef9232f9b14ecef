import { E, type Json, type JsonObject, program, type TaskEither } from '@workrail/kernel';
import type { AnsweredCall, CallFault, CallOutcome, PinnedCommand, SendOptions } from '@workrail/ports';
import type { Dependencies } from '../../dependencies.ts';
import { TOKEN_NOT_RENEWED } from './call-fault.ts';

/** A command has no usable answer. */
export interface NoAnswerError {
  readonly _tag: 'NoAnswerError';
  /** One line for people, without secrets. */
  readonly message: string;
}

interface CommandInput {
  readonly command: PinnedCommand;
  readonly arguments: JsonObject;
  /** Values of secret inputs, as texts. */
  readonly hide: readonly string[];
  readonly limits: Pick<SendOptions, 'timeoutMs' | 'answerBytes'>;
}

const UNAUTHORISED = 401;

/** Calls a command once, and gives the JSON of a successful answer, in which what is secret is masked; null for another type. */
export const callCommand = (
  { commandCalls }: Pick<Dependencies, 'commandCalls'>,
  { limits, ...input }: CommandInput,
): TaskEither<NoAnswerError, Json> =>
  program(async ({ take, fail }) => {
    const noAnswer = (message: string): NoAnswerError => ({ _tag: 'NoAnswerError', message });
    const prepared = commandCalls.prepare({ ...input, step: input.command.command.name });
    const call = await take(async () =>
      E.mapLeft(({ message }: CallFault) => noAnswer(message))(await prepared()),
    );
    const outcome = await commandCalls.send(call, limits)();
    const fault = faultIn(outcome);
    if (fault !== undefined) return fail(noAnswer(fault));
    return outcome.kind === 'answered' && outcome.content.kind === 'json' ? outcome.content.value : null;
  });

/** Why there is nothing to read; undefined for a successful answer with something in it. */
function faultIn(outcome: CallOutcome): string | undefined {
  switch (outcome.kind) {
    case 'answered':
      return answerFault(outcome);
    case 'canceled':
      return 'the call was cancelled';
    case 'not_sent':
    case 'lost':
      return outcome.fault.message;
  }
}

function answerFault({ status, content, warnings }: AnsweredCall): string | undefined {
  if (status === UNAUTHORISED)
    return (
      warnings.find(({ rule }) => rule === TOKEN_NOT_RENEWED)?.message ??
      `the API did not take the credentials: it answered with the status ${status}`
    );
  if (status < 200 || status > 299) return `the API answered with the status ${status}`;
  if (content.kind === 'empty') return 'the API answered with an empty body';
  return content.kind === 'unreadable' ? `the answer of the API is unreadable: ${content.reason}` : undefined;
}
