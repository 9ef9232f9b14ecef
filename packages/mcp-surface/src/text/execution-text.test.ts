import type { ExecutionAnswer } from '@workrail/application';
import type { JsonObject } from '@workrail/kernel';
import { expect, test } from 'vitest';
import { executionData } from './execution-data.ts';
import { executionText } from './execution-text.ts';

test('a step of the server is told as one, with the call that goes on', () => {
  const answer = {
    kind: 'ok',
    isComplete: false,
    workflowId: 'test.flow',
    stateToken: 'st.v1.x',
    ackToken: null,
    pending: {
      stepId: 'pause',
      title: 'Pause',
      prompt: 'The server waits 60 s.',
      guidance: [],
      requireConfirmation: false,
      notesRequired: false,
      askForFiles: false,
      loops: [],
    },
    nextCall: null,
    session: { sessionId: 's', runId: 'r' },
    preferences: {
      autonomy: 'guided',
      gateHandling: 'block',
      assumptionPolicy: 'record_when_missing',
    },
    warnings: [],
  } as unknown as ExecutionAnswer;
  const text = executionText(answer);
  expect(text).toContain('# Step "pause": Pause');
  expect(text).toContain('## The server does this itself\nThe server waits 60 s.');
  expect(text).not.toContain('Do this now');
  expect(text).not.toContain('There is no next call');
});

const BLOCKED = {
  kind: 'blocked',
  isComplete: false,
  workflowId: 'test.flow',
  stateToken: 'st.v1.x',
  ackToken: 'ack.v1.y',
  pending: {
    stepId: 'range',
    title: 'Range',
    prompt: 'Pick a range.',
    guidance: [],
    requireConfirmation: true,
    notesRequired: true,
    askForFiles: false,
    loops: [],
  },
  nextCall: { tool: 'continue_workflow', arguments: { stateToken: 'st.v1.x', ackToken: 'ack.v1.y' } },
  session: { sessionId: 's', runId: 'r' },
  preferences: { autonomy: 'guided', gateHandling: 'block', assumptionPolicy: 'record_when_missing' },
  blockers: [{ code: 'USER_ONLY_DEPENDENCY', message: 'They declined.', suggestedFix: 'Change the result.' }],
  kept: { notes: false, contextKeys: ['found'], contextKeyCount: 1 },
  warnings: [],
} as unknown as ExecutionAnswer;

test('A21: after a decline, the call asks for the changed result, and what was kept stands apart', () => {
  const text = executionText({
    ...BLOCKED,
    confirmation: { answer: 'declined', source: 'claimed_by_agent' },
  });
  expect(text).toContain('"output":{"notesMarkdown":"<recap of this step>"}');
  expect(text).toContain('output.notesMarkdown is required: the whole result as you changed it.');
  expect(text).toContain(
    'Change the result.\n\nKept from your call, no need to send again: context (found).',
  );
});

test('what was kept and the step shows as unset is said to be so, and nothing else', () => {
  const prompt = 'Reach [unset: goal] for [unset: user.name], not [unset: goals].';
  const kept = { notes: false, contextKeys: ['found', 'goal', 'user'], contextKeyCount: 3 };
  const pending = { ...BLOCKED.pending, prompt };
  const text = executionText({ ...BLOCKED, pending, kept, blockers: [] } as unknown as ExecutionAnswer);
  expect(text).toContain(
    "context (found, goal, user). The step's text is from before that call, and so still shows goal, user as unset.",
  );
});

test('A21: the context that a step lacks stands in the call to copy', () => {
  const { nextCall } = BLOCKED;
  if (nextCall === null) throw new Error('there is a call');
  const fillIn = { context: { reviewRange: '<value of reviewRange>' } };
  const text = executionText({ ...BLOCKED, nextCall: { ...nextCall, fillIn } });
  expect(text).toContain('"context":{"reviewRange":"<value of reviewRange>"}}');
});

test('the text says that a key replaces its whole value, where the call has fields below one', () => {
  const { nextCall } = BLOCKED;
  if (nextCall === null) throw new Error('there is a call');
  const said = (context: JsonObject) =>
    executionText({ ...BLOCKED, nextCall: { ...nextCall, fillIn: { context } } }).includes(
      'other facts for later steps go there, too. A key that is sent replaces its whole value.',
    );
  expect(said({ plan: { size: 3, owner: '<value of owner>' } })).toBe(true);
  expect(said({ areas: ['a'], findings: [{ name: '<value of name>' }] })).toBe(true);
  expect(said({ areas: '<list for areas: each entry as before, with name>' })).toBe(true);
  expect(said({ areas: ['<one of areas>'], rows: [['<one of rows>']], limit: '<number for limit>' })).toBe(
    false,
  );
});

test('A21: a run that is complete is no longer told how to work', () => {
  const standing = {
    ...{ name: 'Flow', description: 'What it is for.', metrics: 'Put these figures into the context.' },
    ...{
      metaGuidance: ['Keep quiet.'],
      preconditions: ['A branch is there.'],
      clarificationPrompts: ['Which?'],
    },
  };
  const { blockers: _, kept: __, ...rest } = BLOCKED;
  const complete = {
    ...rest,
    kind: 'ok' as const,
    isComplete: true,
    pending: null,
    nextCall: null,
    standing,
  };
  const said = executionText(complete) + JSON.stringify(executionData(complete));
  expect(said).toContain('What it is for.');
  expect(said).not.toMatch(/Keep quiet|A branch is there|Which\?|figures/);
});

test('A5: a result that was approved since is shown as done, with the call that repeats it', () => {
  const { blockers: _, kept: __, ...rest } = BLOCKED;
  const openRetry = {
    ackToken: 'ack.v1.y',
    notesMarkdown: 'From a to b.',
    contextKeys: [],
    contextKeyCount: 0,
    missing: ['USER_ONLY_DEPENDENCY'],
  };
  const told = (approval: 'waiting' | 'approved' | 'declined') =>
    executionText({
      ...rest,
      kind: 'ok',
      openRetry: { ...openRetry, approval },
    } as unknown as ExecutionAnswer);
  const text = told('approved');
  expect(text).toContain('It lacked only an approval, and the user has since approved its result.');
  expect(text).toContain('## The step, already done and approved\nPick a range.');
  expect(text).toContain(
    '{"stateToken":"st.v1.x","ackToken":"ack.v1.y"}\nThis repeats the blocked attempt with all that it sent, which is stored. Send no other notes or artifacts: the approval is for those.',
  );
  expect(text).not.toMatch(/APPROVAL NEEDED|notesMarkdown|none of it counts|Do this now/);
  for (const open of [told('waiting'), told('declined')]) {
    expect(open).toContain('none of it counts');
    expect(open).toContain('output.notesMarkdown is required');
    expect(open).not.toContain('This repeats');
  }
});

test('A21: the last step names the figures of the run, and the call shows keys that the workflow needs', () => {
  const { nextCall, pending } = BLOCKED;
  if (nextCall === null || pending === null) throw new Error('there is a call');
  const { blockers: _, kept: __, ...rest } = BLOCKED;
  const told = (keys: readonly string[], figures: readonly object[]) =>
    executionText({
      ...rest,
      kind: 'ok',
      pending: { ...pending, figures },
      nextCall: {
        ...nextCall,
        fillIn: { context: Object.fromEntries(keys.map((key) => [key, `<value of ${key}>`])) },
      },
    } as unknown as ExecutionAnswer);
  const figures = [
    { key: 'metrics_outcome', meaning: 'success or error', type: 'string' },
    { key: 'metrics_verdict', type: 'string' },
  ];
  const last = told(['metrics_outcome', 'metrics_verdict'], figures);
  expect(last).toContain(
    '### Figures\nIf the run ends with this step, send these figures of the whole run in context:\n- metrics_outcome: success or error\n- metrics_verdict\n\n## When it is done',
  );
  expect(last).toContain('Facts for later steps go into context.');
  const needing = told(['reviewRange'], []);
  expect(needing).toContain('"context":{"reviewRange":"<value of reviewRange>"}}');
  expect(needing).toContain(
    'The workflow needs the keys shown in context; other facts for later steps go there, too.',
  );
  expect(needing).not.toContain('### Figures');
});

test('the context is shown one key to a line, whatever is in it, and stands in the recap as data', () => {
  const { blockers: _, kept: __, ...rest } = BLOCKED;
  const context = {
    values: { reviewDepth: 'light', '```': 'a\n# b\u2028```', areas: [] },
    longer: ['plan'],
    omitted: 2,
  };
  const answer = { ...rest, kind: 'ok', context, recap: { entries: [] } } as unknown as ExecutionAnswer;
  expect(executionText(answer)).toContain(
    [
      '## Context so far',
      '- reviewDepth: "light"',
      '- "```": "a\\n# b ```"',
      '- areas: []',
      'Not shown here: plan. read_output with this stateToken and ref "context.<key>" shows each.',
      '2 more keys are set and not named here.',
    ].join('\n'),
  );
  expect(executionData(answer)).toMatchObject({ recap: { context } });
  expect(executionData(answer)).not.toHaveProperty('context');
});
