import { CALL_OUTCOMES } from '../closed-sets.ts';
import type { RunStateChange } from '../run-states.ts';
import type { Vocabulary } from '../schema/vocabulary.ts';
import { none, nothing } from './define-event.ts';
import { defineSessionEvent, NOT_SEARCHED } from './define-session-event.ts';
import { ON_ATTEMPT } from './on-attempt.ts';
import { CALL, callShape } from './on-call.ts';
import { exchangeBlobs, stateRows, stepWorkRows, tellProgress } from './served-rows.ts';
import { shownText } from './shown-text.ts';
import { stepText } from './step-text.ts';
import { keep } from './treatments.ts';

type Next =
  | { readonly kind: 'done' | 'failed' | 'decision' | 'stopped' }
  | { readonly kind: 'again'; readonly at: string };

/** How the run stands then; undefined where it was canceled meanwhile. */
function stateAfter({ stepId, next }: { readonly stepId: string; readonly next: Next }) {
  const changes: Readonly<Record<Next['kind'], RunStateChange | undefined>> = {
    done: { state: 'running' },
    failed: { state: 'running' },
    again: { state: 'waiting' },
    decision: { state: 'needs_decision', asks: stepId },
    stopped: undefined,
  };
  return changes[next.kind];
}

/** When the server goes on; null where it does not. */
function dueAfter(next: Next, at: string): string | null {
  if (next.kind === 'again') return next.at;
  return next.kind === 'done' || next.kind === 'failed' ? at : null;
}

const NEXT_WORDS = {
  done: '',
  failed: '; the step failed',
  decision: '; somebody has to decide what to do',
  stopped: '; the run was canceled',
} as const;

const nextWords = (next: Next): string =>
  next.kind === 'again' ? `; next request at ${next.at}` : NEXT_WORDS[next.kind];

export const commandAnswered = defineSessionEvent({
  kind: 'command_answered',
  meaning: 'A request of a step ended, with a response or without one.',
  schema: (vocabulary: Vocabulary) => {
    const { z, text, ...v } = vocabulary;
    return z.strictObject({
      ...callShape(vocabulary),
      outcome: z.enum(CALL_OUTCOMES),
      /** HTTP status, where one came. */
      status: v.count.exactOptional(),
      /** Blob with what came back, secrets masked. */
      answer: v.blob.exactOptional(),
      /** Why no whole response came. */
      fault: z.strictObject({ reason: text('message'), message: text('message') }).exactOptional(),
      /** Milliseconds from sending to the end. */
      tookMs: v.count,
      /** What the server does next. */
      next: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('done') }),
        z.strictObject({ kind: z.literal('failed') }),
        z.strictObject({
          kind: z.literal('again'),
          at: v.moment,
          /** `retry`: it failed, or its response was lost; `repeat`: what the step waits for has not come yet. */
          because: z.enum(['retry', 'repeat']),
        }),
        /** Nobody knows whether it took effect: somebody has to decide. */
        z.strictObject({ kind: z.literal('decision') }),
        /** The run was canceled meanwhile. */
        z.strictObject({ kind: z.literal('stopped') }),
      ]),
    });
  },
  ...ON_ATTEMPT,
  makes: nothing,
  rows: (data, { id: sessionId, version, at }) => {
    const { runId, node, next } = data;
    return [
      { table: 'attachments', node, kind: 'command_answered', sessionId, version },
      ...stateRows(runId, stateAfter(data)),
      ...stepWorkRows(sessionId, data, dueAfter(next, at)),
    ];
  },
  blobs: ({ answer }) => exchangeBlobs(answer),
  search: NOT_SEARCHED,
  paths: none,
  text: ({ stepId, outcome, status, fault, tookMs, next }, title) => {
    const answered = status === undefined ? 'answered' : `answered ${status}`;
    const words = {
      answered: `${answered} in ${secondsOf(tookMs)}`,
      not_sent: 'not sent',
      lost: status === undefined ? 'no response' : `response ${status} lost`,
      canceled: 'request canceled',
    }[outcome];
    const why = fault === undefined ? '' : ` (${shownText(fault.message)})`;
    return `${stepText(stepId, title)}: ${words}${why}${nextWords(next)}`;
  },
  redaction: {
    ...CALL,
    ...keep('outcome', 'status', 'tookMs'),
    answer: 'document',
    fault: { reason: 'message', message: 'message' },
    next: {
      byKind: {
        done: keep('kind'),
        failed: keep('kind'),
        // A time, by its form.
        again: { ...keep('kind', 'because'), at: 'name' },
        decision: keep('kind'),
        stopped: keep('kind'),
      },
    },
  },
  tell: ({ at, data }, listener) =>
    tellProgress(listener, { runId: data.runId, at, change: stateAfter(data) }),
});

/** `0.4 s`, `12 s`. */
const secondsOf = (ms: number): string =>
  `${ms < 10_000 ? (ms / 1_000).toFixed(1) : Math.round(ms / 1_000)} s`;
