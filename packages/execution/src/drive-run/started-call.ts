import type { StepPlan } from '@workrail/engine';
import { type BlobHash, canonicalJson, type Digests, E, type Either } from '@workrail/kernel';
import type { CallFault, CommandCalls, PreparedCall, Resend } from '@workrail/ports';
import type { CommandStep } from '@workrail/workflow-compiler';
import type { ServerWrite } from './commit.ts';
import type { OpenCall, OpenStep } from './open-steps.ts';
import type { ServerPlace } from './pick-up.ts';
import type { CallTerms } from './step-scope.ts';

/** A call that leaves as soon as it is recorded. */
export interface StartedCall {
  readonly stepId: string;
  readonly call: number;
  readonly prepared: PreparedCall;
  readonly resend: Resend;
  readonly timeoutMs: number;
  readonly writes: readonly ServerWrite[];
  readonly sent: OpenCall;
}

interface Starting {
  readonly step: CommandStep;
  readonly record: OpenStep;
  readonly plan: Extract<StepPlan, { readonly kind: 'call' }>;
  readonly terms: CallTerms;
  readonly at: Pick<ServerPlace, 'place' | 'line'>;
  readonly now: string;
}

const USUAL_TIMEOUT = 30_000;

/** Makes the request of a step. Left: why it can't be called. */
export async function startedCall(
  { commandCalls, digests }: { readonly commandCalls: CommandCalls; readonly digests: Digests },
  { step, record, plan, terms, at, now }: Starting,
): Promise<Either<CallFault, StartedCall>> {
  const command = terms.commands[step.run];
  if (command === undefined)
    return E.left({
      _tag: 'CallFault',
      reason: 'request',
      message: `the run does not know the command ${step.run}`,
      retryable: false,
    });
  const call = (record.calls.at(-1)?.call ?? 0) + 1;
  const prepared = await commandCalls.prepare({
    command,
    step: step.id,
    arguments: plan.arguments,
    body: plan.body,
    idempotencyKey: keyOf(record, { ...at, stepId: step.id, call }, digests),
    hide: terms.hide,
  })();
  if (E.isLeft(prepared)) return prepared;
  const { shown, resend, idempotencyKey } = prepared.right;
  const timeoutMs = step.timeout ?? USUAL_TIMEOUT;
  const request = digests.sha256Hex(canonicalJson(shown)) as BlobHash;
  const { method, url } = shown;
  const key = idempotencyKey === undefined ? {} : { idempotencyKey };
  const repeatable = resend === 'always';
  return E.right({
    stepId: step.id,
    call,
    prepared: prepared.right,
    resend,
    timeoutMs,
    writes: [
      { kind: 'document', value: shown },
      {
        kind: 'command_sent',
        data: {
          ...{ stepId: step.id, call, method, url: url.slice(0, URL_SHOWN), request, repeatable, ...key },
          until: new Date(Date.parse(now) + timeoutMs).toISOString(),
        },
      },
    ],
    sent: { call, method, repeatable, sentAt: now, answered: undefined, ...key },
  });
}

/** What an event has room for; the request's document has all of it. */
const URL_SHOWN = 2_000;

/** The same for each try of one call, and another one for each call that is meant to be another. */
function keyOf(
  { calls }: OpenStep,
  { place, line, stepId, call }: Starting['at'] & { readonly stepId: string; readonly call: number },
  { sha256Hex }: Digests,
): string {
  const last = calls.at(-1);
  const isNew = last?.answered?.next.kind === 'again' && last.answered.next.because === 'repeat';
  if (last?.idempotencyKey !== undefined && !isNew) return last.idempotencyKey;
  const digits = sha256Hex(`call ${place.node.runId} ${place.node.node} ${line} ${stepId} ${call}`);
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    digits.slice(12, 16),
    digits.slice(16, 20),
    digits.slice(20, 32),
  ].join('-');
}
