import { expect, test } from 'vitest';
import { approvalsText } from './approvals-text.ts';

const plain = new Proxy({}, { get: () => (text: string) => text }) as Parameters<typeof approvalsText>[1];

test('A5: shows the context that is approved with the notes, with nothing that acts on a terminal', () => {
  const waiting = {
    ...{ sessionId: 'ses_x', question: 4, runId: 'run_x', node: 'node_x', workflowId: 'wr.code-review' },
    ...{ stepId: 'agree-intent', askedAt: '2026-01-02T03:04:05.678Z', notes: 'Agreed.', artifactKinds: [] },
    context: [{ key: 'changeIntent', value: '"Add \u001b[2Jdark mode."' }],
  } as never;
  const lines = approvalsText([waiting], plain, 'workrail').split('\n');
  expect(lines.slice(1)).toEqual([
    '  > Agreed.',
    '  and sets in the context',
    '  > changeIntent: "Add \\u001b[2Jdark mode."',
    '  workrail approve ses_x',
    '  workrail decline ses_x --comment "<what to change>"',
    '',
  ]);
});
