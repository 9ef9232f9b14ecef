import { E, type Json, type JsonObject, TE } from '@workrail/kernel';
import type {
  CallInput,
  CallOutcome,
  CommandCalls,
  PinnedCommand,
  PreparedCall,
  PrepareRun,
  SendOptions,
  Timers,
} from '@workrail/ports';

/** A request as the API of a test sees it. */
export interface SeenCall {
  readonly step: string;
  readonly command: string;
  readonly arguments: JsonObject;
  readonly body: Json | undefined;
  readonly idempotencyKey: string | undefined;
}

export type FakeApi = (call: SeenCall, options: SendOptions) => CallOutcome | Promise<CallOutcome>;

/** An answer with JSON. */
export const answered = (value: Json, status = 200, more: object = {}): CallOutcome => ({
  kind: 'answered',
  status,
  headers: {},
  content: { kind: 'json', value },
  declared: true,
  warnings: [],
  ...more,
});

const WRITES = /^(?:create|update|delete|send)/;

/** Calls that an API of the test answers. A command whose name begins with `create` or `send` may not be sent twice. */
export function fakeCalls(api: FakeApi): CommandCalls & { readonly seen: readonly SeenCall[] } {
  const seen: SeenCall[] = [];
  return {
    seen,
    prepare: ({ command, step, arguments: given, body, idempotencyKey }: CallInput) => {
      const { name } = command.command;
      const isWrite = WRITES.test(name);
      const hasKey = name.endsWith('-once');
      const call: SeenCall = {
        ...{ step, command: name, arguments: given, body },
        idempotencyKey: hasKey ? idempotencyKey : undefined,
      };
      const prepared: PreparedCall = {
        shown: {
          method: isWrite ? 'POST' : 'GET',
          url: `https://api.example/${name}`,
          headers: [],
          body: null,
        },
        resend: isWrite && !hasKey ? 'never' : 'always',
        ...(call.idempotencyKey === undefined ? {} : { idempotencyKey: call.idempotencyKey }),
        warnings: [],
        sealed: call as unknown as PreparedCall['sealed'],
      };
      return async () => E.right(prepared);
    },
    send:
      ({ sealed }, options) =>
      async () => {
        const call = sealed as unknown as SeenCall;
        seen.push(call);
        return api(call, options);
      },
  };
}

/** Takes every input, and knows every command that the file names. */
export const prepareAll =
  (secret: readonly string[] = []): PrepareRun =>
  (file, inputs) => {
    const { steps } = JSON.parse(file.text) as { readonly steps: readonly { readonly run?: string }[] };
    const names = steps.flatMap(({ run }) => run ?? []);
    return TE.right({
      inputs: new Map(Object.entries(inputs)),
      secretInputs: new Set(secret),
      commands: Object.fromEntries(
        names.map((name) => [name, { command: { name: name.split(' ')[1] } } as unknown as PinnedCommand]),
      ),
    });
  };

/** A clock whose timers end at once and take it to their end. */
export function steppedTime(start = '2026-01-02T03:04:05.000Z') {
  let now = Date.parse(start);
  const waiting: { readonly at: number; readonly then: () => void; isGone: boolean }[] = [];
  let isScheduled = false;
  const step = (): void => {
    isScheduled = false;
    const next = waiting.filter(({ isGone }) => !isGone).toSorted((one, other) => one.at - other.at)[0];
    if (next === undefined) return;
    next.isGone = true;
    now = Math.max(now, next.at);
    next.then();
    schedule();
  };
  const schedule = (): void => {
    if (isScheduled) return;
    isScheduled = true;
    setTimeout(step, 1);
  };
  const timers: Timers = {
    after: (ms, then) => {
      const timer = { at: now + ms, then, isGone: false };
      waiting.push(timer);
      schedule();
      return {
        cancel: () => {
          timer.isGone = true;
        },
      };
    },
  };
  return {
    clock: { now: () => new Date(now).toISOString() },
    timers,
    advance: (ms: number) => {
      now += ms;
    },
  };
}
