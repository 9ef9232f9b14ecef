import type { NodeId, RunId, SessionId } from '@workrail/kernel';
import { expect, test } from 'vitest';
import { eventSubject, eventText, type SessionEvent, type SessionEventBody } from './index.ts';

const sessionId = 'ses_00000000-0000-7000-8000-000000000001' as SessionId;
const runId = 'run_00000000-0000-7000-8000-000000000002' as RunId;
const node = 'aaaaaaaaaaaaa' as NodeId;
const AT = { schemaVersion: 1, version: 1, at: '2026-01-01T00:00:00.000Z', prev: null } as const;

const told = (body: SessionEventBody): string => eventText({ ...AT, ...body } as SessionEvent);

const gap = {
  runId,
  node,
  gapId: 'gap_1',
  severity: 'critical',
  code: 'MISSING_REQUIRED_NOTES',
  pointer: { kind: 'workflow_step', stepId: 'plan' },
  message: 'Step "plan" needs notes.',
} as const;
const preferences = {
  autonomy: 'guided',
  gateHandling: 'risk_signal',
  assumptionPolicy: 'ask',
} as const;

const CASES: readonly (readonly [string, SessionEventBody])[] = [
  ['Session started', { kind: 'session_started', data: { sessionId } }],
  [
    'Session started: Fix it (redacted)',
    { kind: 'session_started', data: { sessionId, title: 'Fix it', redacted: true } },
  ],
  [
    'Branch: fix/login',
    { kind: 'observation_recorded', data: { key: 'git_branch', value: 'fix/login', confidence: 'high' } },
  ],
  [
    'Preferences are now guided, risk_signal, ask',
    {
      kind: 'preferences_changed',
      data: { runId, node, delta: {}, effective: preferences, warnings: [] },
    },
  ],
  [
    'Agent cannot browse the web: it was tried',
    {
      kind: 'capability_observed',
      data: {
        runId,
        node,
        attempt: 'aaaaaaabbbbbb' as never,
        capability: 'web_browsing',
        status: 'unavailable',
        evidence: 'attempted_use',
      },
    },
  ],
  [
    'Gap: Step "plan" needs notes.',
    { kind: 'gap_recorded', data: { ...gap, resolution: { kind: 'unresolved' } } },
  ],
  [
    'Gap closed: missing required notes',
    { kind: 'gap_recorded', data: { ...gap, resolution: { kind: 'resolves', gapId: 'gap_0' } } },
  ],
  ['Progress noted', { kind: 'checkpoint_recorded', data: { sessionId, output: {} } }],
  [
    `Imported from a bundle of ${sessionId}`,
    { kind: 'session_imported', data: { bundleId: 'a'.repeat(64) as never, originalSessionId: sessionId } },
  ],
];

test.each(CASES)('%s', (text, body) => expect(told(body)).toBe(text));

test('D7: a step and a workflow are called by their titles where somebody knows them', () => {
  const named = (body: SessionEventBody) => eventText({ ...AT, ...body } as SessionEvent, 'Check: Cart');
  const at = { runId, node, stepId: 'check' };
  expect(named({ kind: 'checkpoint_recorded', data: { sessionId, at, output: {} } })).toBe(
    'Progress noted in “Check: Cart”',
  );
  const asked = { runId, node, attempt: 'aaaaaaabbbbbb' as never, stepId: 'check', output: {} };
  expect(named({ kind: 'approval_requested', data: asked })).toBe(
    '“Check: Cart” is waiting for a person’s approval',
  );
});

test('a long text of many lines is one short line', () => {
  const text = told({
    kind: 'session_started',
    data: { sessionId, title: `First\n \nsecond\t${'x'.repeat(500)}` },
  });
  expect(text).toMatch(/^Session started: First second x+…$/);
  expect(text.length).toBeLessThan(200);
});

test('a text with blanks around it is shown without them', () => {
  const text = told({ kind: 'session_started', data: { sessionId, title: '\n  Fix it ' } });
  expect(text).toBe('Session started: Fix it');
});

test('an event of a session speaks of no run, one at a point of both', () => {
  const place = (body: SessionEventBody) => eventSubject({ ...AT, ...body } as SessionEvent);
  expect(place({ kind: 'checkpoint_recorded', data: { sessionId, output: {} } })).toEqual({});
  expect(
    place({ kind: 'checkpoint_recorded', data: { sessionId, at: { runId, node }, output: {} } }),
  ).toEqual({
    runId,
    node,
  });
});
