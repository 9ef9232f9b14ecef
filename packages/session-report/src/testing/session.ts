import { type SessionEvent, type SessionOverview, sessionOverview } from '@workrail/event-log';
import type { BlobHash, Json } from '@workrail/kernel';
import type { Report } from '../index.ts';

const PREFERENCES = { autonomy: 'guided', gateHandling: 'block', assumptionPolicy: 'record_when_missing' };
const HASH = 'a'.repeat(64) as BlobHash;
const at = (minute: number) => new Date(Date.UTC(2026, 2, 4, 5, minute)).toISOString();

export interface Step {
  readonly from: string;
  readonly to: string;
  readonly stepId: string;
  readonly notes?: string;
  /** Of an artifact that it left. */
  readonly kind?: string;
  readonly decisions?: readonly object[];
  readonly confirmation?: object;
}

export interface SessionFacts {
  readonly title?: string;
  readonly gap?: string;
  /** The node that the gap came up at. */
  readonly gapAt?: string;
  /** What was noted, by the node that it was noted at; `''` stands for the session. */
  readonly noted?: Readonly<Record<string, string>>;
}

/** A session with one run of these steps; node ids are any names, and the first one is `root`. */
export function session(steps: readonly Step[], more: SessionFacts = {}): SessionOverview {
  const overview = sessionOverview();
  const events = [
    { kind: 'session_started', data: { sessionId: 'ses_1', title: more.title ?? 'Mend the login' } },
    { kind: 'observation_recorded', data: { key: 'git_branch', value: 'fix/login', confidence: 'high' } },
    runStarted('run_1', 'root'),
    ...steps.map(stepAcked),
    ...(more.gap === undefined ? [] : [gapRecorded(more.gap, more.gapAt ?? 'root')]),
    ...Object.entries(more.noted ?? {}).map(([node, notesMarkdown]) => ({
      kind: 'checkpoint_recorded',
      data: {
        sessionId: 'ses_1',
        output: { notesMarkdown },
        ...(node === '' ? {} : { at: { runId: 'run_1', node } }),
      },
    })),
  ];
  for (const [index, event] of events.entries())
    overview.add({ ...event, at: at(index), version: index + 1 } as unknown as SessionEvent);
  return overview.value() as SessionOverview;
}

const runStarted = (runId: string, node: string) => ({
  kind: 'run_started',
  data: {
    runId,
    node,
    workflowId: 'wr.mend',
    preferences: PREFERENCES,
    position: { kind: 'at' },
    decisions: [],
  },
});

const stepAcked = ({ from, to, stepId, notes, kind, decisions = [], confirmation }: Step) => ({
  kind: 'step_acked',
  data: {
    runId: 'run_1',
    from,
    to,
    stepId,
    depth: 1,
    preferences: PREFERENCES,
    position: { kind: 'at' },
    decisions,
    ...(confirmation === undefined ? {} : { confirmation }),
    output: {
      ...(notes === undefined ? {} : { notesMarkdown: notes }),
      ...(kind === undefined ? {} : { artifacts: [{ kind, hash: HASH, bytes: 12 }] }),
    },
  },
});

const gapRecorded = (message: string, node: string) => ({
  kind: 'gap_recorded',
  data: {
    runId: 'run_1',
    node,
    gapId: 'gap_1',
    severity: 'critical',
    code: 'MISSING_REQUIRED_NOTES',
    message,
    resolution: { kind: 'unresolved' },
  },
});

export const FORKED: readonly Step[] = [
  { from: 'root', to: 'a', stepId: 'plan', notes: 'Planned **well**.', kind: 'x.plan' },
  { from: 'a', to: 'b', stepId: 'build', notes: 'First way.' },
  { from: 'a', to: 'c', stepId: 'build', notes: 'Second way.' },
  { from: 'c', to: 'd', stepId: 'check', notes: 'Checked.' },
];

/** So many steps, one after the other. */
export const chain = (length: number, notes?: string): readonly Step[] =>
  Array.from({ length }, (_, number) => ({
    from: number === 0 ? 'root' : `n${number - 1}`,
    to: `n${number}`,
    stepId: `step-${number}`,
    ...(notes === undefined ? {} : { notes }),
  }));

export const reportOf = (
  overview: SessionOverview,
  value: Json = { parts: ['hull'] },
  titles: Report['titles'] = new Map(),
): Report => ({
  session: overview,
  artifacts: new Map([[HASH, value]]),
  titles,
});
