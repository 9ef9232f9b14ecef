import { E, type Json, type JsonObject, program, type TaskEither } from '@workrail/kernel';
import type { HttpError, HttpLimits } from '@workrail/ports';
import type { Dependencies } from '../dependencies.ts';
import { credentialsOf } from './credentials.ts';
import type { KnownCommand } from './known-commands.ts';
import { boundaryFor, USER_AGENT } from './request-terms.ts';

/** Why a command has no usable answer; one line for people, without secrets. */
export interface CallFault {
  readonly _tag: 'CallFault';
  readonly reason: 'request' | 'address' | 'connection' | 'time' | 'size' | 'status' | 'cancelled';
  readonly message: string;
  readonly status?: number;
}

export interface CommandAnswer {
  readonly status: number;
  readonly value: Json;
}

interface CallInput {
  readonly known: KnownCommand;
  readonly arguments: JsonObject;
  readonly secrets: ReadonlyMap<string, string>;
  readonly limits: Pick<HttpLimits, 'timeoutMs' | 'answerBytes'>;
}

/** Calls a command once, and reads a successful answer. */
export const callCommand = (
  { httpClient, digests }: Pick<Dependencies, 'httpClient' | 'digests'>,
  { known, arguments: given, secrets, limits }: CallInput,
): TaskEither<CallFault, CommandAnswer> =>
  program(async ({ fail }) => {
    const { buildRequest, readAnswer } = await import('@workrail/openapi');
    const { command, schemas, securitySchemes, catalog } = known;
    const built = buildRequest({
      command,
      schemas,
      securitySchemes,
      baseUrl: catalog.base_url ?? undefined,
      baseUrlGiven: catalog.base_url_given === true,
      arguments: given,
      credentials: credentialsOf(known, secrets),
      userAgent: USER_AGENT,
      boundary: boundaryFor(command.name, digests),
    });
    if (E.isLeft(built)) return fail(fault('request', built.left.map(({ message }) => message).join('; ')));
    const allowedOrigins = originsOf(known);
    const sent = await httpClient.send(built.right.request, { ...limits, ...allowedOrigins })();
    if (E.isLeft(sent)) return fail(faultOf(sent.left));
    const { status } = sent.right;
    if (status < 200 || status > 299)
      return fail({ ...fault('status', `the API answered with the status ${status}`), status });
    return { status, value: readAnswer(sent.right).value };
  });

/** Only what a person named may lead to a private address. */
function originsOf({ catalog }: Pick<KnownCommand, 'catalog'>): Pick<HttpLimits, 'allowedOrigins'> {
  const { base_url: url, base_url_given: isGiven } = catalog;
  const [origin] = /^https?:\/\/[^/?#]+/i.exec(url ?? '') ?? [];
  return isGiven === true && origin !== undefined ? { allowedOrigins: [origin.toLowerCase()] } : {};
}

const fault = (reason: CallFault['reason'], message: string): CallFault => ({
  _tag: 'CallFault',
  reason,
  message,
});

const SECOND = 1_000;

function faultOf(error: HttpError): CallFault {
  switch (error._tag) {
    case 'RefusedAddressError':
      return fault('address', `${error.origin} is not called: ${error.reason}`);
    case 'ConnectionFailedError':
      return fault('connection', `${error.origin} cannot be reached: ${error.reason}`);
    case 'ConnectionLostError':
      return fault('connection', `the connection to ${error.origin} was lost: ${error.reason}`);
    case 'CallTimeoutError':
      return fault('time', `${error.origin} took longer than ${error.timeoutMs / SECOND} seconds`);
    case 'CallCancelledError':
      return fault('cancelled', `the call of ${error.origin} was cancelled`);
    case 'AnswerTooLargeError':
      return fault('size', `${error.origin} answered with more than ${error.limit} bytes`);
    case 'FileNotSentError':
      return fault('request', `the file ${error.path} cannot be sent: ${error.reason}`);
  }
}
