import type { FaultCommand, FaultRow } from '../fault-rows.ts';
import type { Fault } from '../faulty-server.ts';
import { head, targetOf } from './answers.ts';

/** With each command: what follows an answer that was lost. */
const COMMANDS = {
  GET: 'again',
  HEAD: 'again',
  PUT: 'again',
  DELETE: 'again',
  POST: 'decision',
  PATCH: 'decision',
  'POST with a key': 'again',
} as const satisfies Partial<Record<FaultCommand, string>>;

/** Milliseconds of a call whose time is to be up: long enough for a busy machine to get the head of the answer. */
const SHORT = 300;
const BEGUN = `${head(200, { 'content-length': '100', 'content-type': 'text/plain' })}some`;

interface Loss {
  readonly name: string;
  readonly fault: Fault;
  readonly outcome: object;
  readonly timeoutMs?: number;
  /** Not of what has no body. */
  readonly isOfBody?: true;
}

const connection = { kind: 'lost', fault: { reason: 'connection' } };
const time = { kind: 'lost', fault: { reason: 'time' } };

const LOSSES: readonly Loss[] = [
  { name: 'closed before its head', fault: { end: 'close' }, outcome: { ...connection, phase: 'waiting' } },
  { name: 'reset before its head', fault: { end: 'reset' }, outcome: { ...connection, phase: 'waiting' } },
  {
    name: 'closed within its head',
    fault: { write: 'HTTP/1.1 200 O', end: 'close' },
    outcome: { ...connection, phase: 'waiting' },
  },
  {
    name: 'closed within its body',
    fault: { write: BEGUN, end: 'close' },
    outcome: { ...connection, phase: 'reading', status: 200 },
    isOfBody: true,
  },
  {
    name: 'reset within its body',
    fault: { write: BEGUN, end: 'reset' },
    outcome: { ...connection, phase: 'reading', status: 200 },
    isOfBody: true,
  },
  {
    name: 'closed between its chunks',
    fault: { write: `${head(200, { 'transfer-encoding': 'chunked' })}4\r\nsome\r\n`, end: 'close' },
    outcome: { ...connection, phase: 'reading', status: 200 },
    isOfBody: true,
  },
  {
    name: 'never begun',
    fault: { end: 'stay' },
    timeoutMs: SHORT,
    outcome: { ...time, phase: 'waiting' },
  },
  {
    name: 'never ended',
    fault: { write: BEGUN, end: 'stay' },
    timeoutMs: SHORT,
    outcome: { ...time, phase: 'reading', status: 200 },
    isOfBody: true,
  },
  {
    name: 'dripping, its head',
    fault: { write: 'HTTP/1.1 200 OK\r\nx: ', drip: { piece: 'x', everyMs: 20 }, end: 'stay' },
    timeoutMs: SHORT,
    outcome: { ...time, phase: 'waiting' },
  },
  {
    name: 'dripping, its body',
    fault: {
      write: head(200, { 'content-length': '100000' }),
      drip: { piece: 'x', everyMs: 20 },
      end: 'stay',
    },
    timeoutMs: SHORT,
    outcome: { ...time, phase: 'reading', status: 200 },
    isOfBody: true,
  },
  {
    name: 'no HTTP',
    fault: { write: 'SSH-2.0-OpenSSH_9.6\r\n\r\n', end: 'close' },
    outcome: { ...connection, phase: 'waiting' },
  },
  {
    name: 'broken between its chunks',
    fault: { write: `${head(200, { 'transfer-encoding': 'chunked' })}zz\r\nsome\r\n`, end: 'close' },
    outcome: { ...connection, phase: 'reading', status: 200 },
    isOfBody: true,
  },
];

const lost = (Object.keys(COMMANDS) as (keyof typeof COMMANDS)[]).flatMap((command) =>
  LOSSES.filter(({ isOfBody = false }) => command !== 'HEAD' || !isOfBody).map(
    ({ name, fault, isOfBody: _, ...rest }): FaultRow => ({
      name: `an answer to ${command} that is ${name}`,
      command,
      plan: [fault],
      requests: [targetOf(command)],
      next: COMMANDS[command],
      ...rest,
    }),
  ),
);

const notSent = (Object.keys(COMMANDS) as (keyof typeof COMMANDS)[]).flatMap(
  (command): readonly FaultRow[] => {
    const row = (to: NonNullable<FaultRow['to']>, reason: string, next: FaultRow['next']): FaultRow => ({
      name: `${command} to ${to}`,
      command,
      to,
      requests: [],
      outcome: { kind: 'not_sent', fault: { reason } },
      next,
    });
    return [
      row('closed port', 'connection', 'again'),
      row('unknown host', 'connection', 'again'),
      row('no tls', 'tls', 'failed'),
      row('not allowed', 'address', 'failed'),
    ];
  },
);

const canceled = (['GET', 'POST'] as const).flatMap((command): readonly FaultRow[] => [
  {
    name: `${command}, cancelled before it is sent`,
    command,
    cancel: 'before',
    requests: [],
    outcome: { kind: 'canceled', phase: 'connecting' },
    next: 'canceled',
  },
  {
    name: `${command}, cancelled while it waits`,
    command,
    cancel: 'waiting',
    plan: [{ end: 'stay' }],
    requests: [targetOf(command)],
    outcome: { kind: 'canceled', phase: 'waiting' },
    next: 'canceled',
  },
  {
    name: `${command}, cancelled within its answer`,
    command,
    cancel: 'reading',
    plan: [{ write: BEGUN, end: 'stay' }],
    requests: [targetOf(command)],
    outcome: { kind: 'canceled', phase: 'reading' },
    next: 'canceled',
  },
]);

const tooLarge = (name: string, headers: Readonly<Record<string, string>>): FaultRow => ({
  name: `an answer that is too large, ${name}`,
  command: 'POST',
  plan: [{ write: head(201, headers), flood: 16 * 1024 * 1024 + 1, end: 'close' }],
  requests: ['POST /things'],
  outcome: { kind: 'lost', phase: 'reading', status: 201, fault: { reason: 'size' } },
  next: 'failed',
});

export const LOSS_ROWS: readonly FaultRow[] = [
  ...lost,
  ...notSent,
  ...canceled,
  tooLarge('and says so', { 'content-length': String(16 * 1024 * 1024 + 1) }),
  tooLarge('and does not say so', { connection: 'close' }),
  {
    name: 'a file that cannot be read',
    command: 'PUT',
    file: 'not-there.bin',
    requests: [],
    outcome: { kind: 'not_sent', fault: { reason: 'file' } },
    next: 'failed',
  },
];
