import { defined, E, type Either, maskSecrets, type SecretMask } from '@workrail/kernel';
import type {
  AnsweredCall,
  CallFault,
  CallOutcome,
  CanceledCall,
  HttpAnswer,
  HttpError,
  SendOptions,
  UnsentCall,
} from '@workrail/ports';
import type { Dependencies } from '../../dependencies.ts';
import type { TokenTerms } from './access-tokens.ts';
import { answeredCall } from './answered-call.ts';
import { faultOf, TOKEN_NOT_RENEWED, tookTooLong } from './call-fault.ts';
import { originsOf } from './called-origin.ts';
import type { OpenCall } from './prepare-call.ts';
import { type TimeOfCall, timeOfCall } from './time-of-call.ts';

type Needs = Pick<Dependencies, 'httpClient' | 'accessTokens' | 'clock'>;

const UNAUTHORISED = 401;
const LARGEST_ANSWER = 16 * 1024 * 1024;

/** Sends what was prepared. Where its token had ended, it is sent again with a new one: the API did nothing then. */
export async function sendCall(deps: Needs, open: OpenCall, options: SendOptions): Promise<CallOutcome> {
  const time = timeOfCall(deps.clock, options);
  const attempt = (): Promise<Either<UnsentCall | CanceledCall, Attempt>> =>
    attemptCall(deps, open, options, time);
  // Tokens are had while the call is made.
  const secrets = (): readonly string[] => [...open.secrets, ...deps.accessTokens.latest()];
  const mask = (): SecretMask => maskSecrets(secrets());
  const told = (outcome: CallOutcome): CallOutcome => withoutSecrets(outcome, mask());
  const outcomeOf = (answer: Either<HttpError, HttpAnswer>): CallOutcome =>
    E.isLeft(answer)
      ? told(failedCall(answer.left, options.timeoutMs))
      : answeredCall(answer.right, open, {
          mask: mask(),
          secrets: secrets(),
          now: Date.parse(deps.clock.now()),
        });
  const first = await attempt();
  if (E.isLeft(first)) return told(first.left);
  const { tokens, answer } = first.right;
  const isRefused = E.isRight(answer) && answer.right.status === UNAUTHORISED;
  if (!isRefused || tokens.length === 0) return outcomeOf(answer);
  for (const { terms, token } of tokens) deps.accessTokens.forget(terms, token);
  const second = await attempt();
  if (E.isRight(second)) return outcomeOf(second.right.answer);
  if (second.left.kind === 'canceled') return second.left;
  return withFault(outcomeOf(answer) as AnsweredCall, second.left.fault, mask());
}

/** An answer that says no, and why nothing better was had. */
const withFault = (answered: AnsweredCall, { message }: CallFault, mask: SecretMask): AnsweredCall => ({
  ...answered,
  warnings: [
    ...answered.warnings,
    { rule: TOKEN_NOT_RENEWED, message: mask.text(`the token was not renewed: ${message}`) },
  ],
});

interface Attempt {
  readonly answer: Either<HttpError, HttpAnswer>;
  /** The tokens that it was made with. */
  readonly tokens: readonly { readonly terms: TokenTerms; readonly token: string }[];
}

async function attemptCall(
  { httpClient, accessTokens }: Needs,
  { input, requestWith, tokens: needed }: OpenCall,
  { timeoutMs, cancel, filesBelow, answerBytes = LARGEST_ANSWER }: SendOptions,
  time: TimeOfCall,
): Promise<Either<UnsentCall | CanceledCall, Attempt>> {
  const tokens: { readonly terms: TokenTerms; readonly token: string }[] = [];
  const credentials: Record<string, string> = {};
  for (const { scheme, terms } of needed) {
    const had = await time.within(accessTokens.get(terms)());
    if (had === 'cancelled') return E.left({ kind: 'canceled', phase: 'connecting' });
    if (had === 'timeout') return E.left(unsent(tookTooLong(terms.tokenUrl, timeoutMs)));
    if (E.isLeft(had.done)) return E.left(unsent(had.done.left));
    tokens.push({ terms, token: had.done.right });
    credentials[scheme] = had.done.right;
  }
  const request = requestWith(credentials);
  if (E.isLeft(request)) return E.left(unsent(request.left));
  const left = time.left();
  if (left <= 0) return E.left(unsent(tookTooLong(input.command.catalog.title, timeoutMs)));
  const answer = await httpClient.send(request.right, {
    timeoutMs: left,
    answerBytes,
    ...originsOf(input.command),
    ...(cancel === undefined ? {} : { cancel }),
    ...(filesBelow === undefined ? {} : { filesBelow }),
  })();
  return E.right({ answer, tokens });
}

const unsent = (fault: CallFault): UnsentCall => ({ kind: 'not_sent', fault });

/** What became of a call without a whole answer. */
function failedCall(error: HttpError, timeoutMs: number): CallOutcome {
  const fault = faultOf(error, timeoutMs);
  switch (error._tag) {
    case 'RefusedAddressError':
    case 'ConnectionFailedError':
    case 'FileNotSentError':
      return unsent(fault);
    case 'CallCancelledError':
      return { kind: 'canceled', phase: error.phase };
    case 'CallTimeoutError':
      return error.phase === 'connecting'
        ? unsent(fault)
        : defined({ kind: 'lost' as const, fault, phase: error.phase, status: error.status });
    case 'ConnectionLostError': {
      const { status } = error;
      return defined({
        kind: 'lost' as const,
        fault,
        phase: status === undefined ? ('waiting' as const) : ('reading' as const),
        status,
      });
    }
    case 'AnswerTooLargeError':
      return { kind: 'lost', fault, phase: 'reading', status: error.status };
  }
}

function withoutSecrets(outcome: CallOutcome, { text }: SecretMask): CallOutcome {
  if (outcome.kind !== 'not_sent' && outcome.kind !== 'lost') return outcome;
  return { ...outcome, fault: { ...outcome.fault, message: text(outcome.fault.message) } };
}
