import { right } from '@workrail/authoring/workflow-files';
import type { SessionEvent } from '@workrail/event-log';
import type { JsonObject } from '@workrail/kernel';
import { executionWorld } from './execution-world.ts';
import { type FakeApi, type SeenCall, steppedTime } from './fake-api.ts';

type Steps = readonly JsonObject[];

export const manifest = (steps: Steps, more: JsonObject = {}): string =>
  JSON.stringify({ workflow: 'orders', steps, ...more });

interface WorldTerms {
  readonly secret?: readonly string[];
  readonly time?: Pick<ReturnType<typeof steppedTime>, 'clock' | 'timers'>;
}

/** Time as it passes. */
export const REAL: NonNullable<WorldTerms['time']> = {
  clock: { now: () => new Date().toISOString() },
  timers: {
    after: (ms, then) => {
      const timer = setTimeout(then, ms);
      return { cancel: () => clearTimeout(timer) };
    },
  },
};

/** A world with one workflow, whose API is this. */
export function world(text: string, api: FakeApi, { secret = [], time = steppedTime() }: WorldTerms = {}) {
  const seen: SeenCall[] = [];
  const at = executionWorld(
    { 'orders.json': text },
    {
      ...time,
      secret,
      api: (call, options) => {
        seen.push(call);
        return api(call, options);
      },
    },
  );
  return { ...at, seen };
}

export const kinds = (events: readonly SessionEvent[]): readonly string[] =>
  events.map((event) => {
    if (event.kind === 'step_acked')
      return `acked ${event.data.stepId} ${event.data.outcome?.state ?? ''}`.trim();
    if (event.kind === 'command_sent') return `sent ${event.data.stepId} ${event.data.call}`;
    if (event.kind === 'command_answered') return `answered ${event.data.stepId} ${event.data.next.kind}`;
    return event.kind;
  });

/** What a run of a workflow with these steps recorded, and how it stands. */
export async function ran(steps: Steps, api: FakeApi, more: JsonObject = {}) {
  const at = world(manifest(steps, more), api);
  const { session } = right(await at.start({ workflowId: 'orders' }));
  const report = right(await at.status(session.runId));
  return { at, session, report, events: await at.events(session.sessionId) };
}

export const answers = (events: readonly SessionEvent[]) =>
  events.flatMap((event) => (event.kind === 'command_answered' ? [event.data] : []));

export const LOST = {
  kind: 'lost',
  phase: 'waiting',
  fault: { _tag: 'CallFault', reason: 'connection', message: 'it was reset', retryable: false },
} as const;

export const UNREACHABLE = {
  kind: 'not_sent',
  fault: { _tag: 'CallFault', reason: 'connection', message: 'it was refused', retryable: true },
} as const;
