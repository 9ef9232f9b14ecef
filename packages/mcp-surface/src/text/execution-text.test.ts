import type { ExecutionAnswer } from '@workrail/application';
import { expect, test } from 'vitest';
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
