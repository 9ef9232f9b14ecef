import { describe, expect, test } from 'vitest';
import { questionForm, readAnswer } from './confirmation-form.ts';

const accept = (content: Record<string, unknown>) => ({ action: 'accept', content });
const UNANSWERED = { kind: 'unanswered' };

describe("a client's response to the form", () => {
  test.each([
    ['an approval', accept({ answer: 'approved' }), 1, { kind: 'answered', answer: 'approved' }],
    ['a refusal', accept({ answer: 'declined' }), 500, { kind: 'answered', answer: 'declined' }],
    [
      'a refusal with words, however fast',
      accept({ answer: 'declined', comment: 'No.' }),
      1,
      { kind: 'answered', answer: 'declined', comment: 'No.' },
    ],
    ['a dismissed form after a while', { action: 'decline' }, 500, { kind: 'answered', answer: 'declined' }],
    ['A5: a form declined faster than anybody reads', { action: 'decline' }, 499, UNANSWERED],
    [
      'A5: a refusal faster than anybody reads',
      accept({ answer: 'declined', comment: ' ' }),
      499,
      UNANSWERED,
    ],
    ['A5: a cancelled form', { action: 'cancel' }, 5_000, UNANSWERED],
    ['another answer', accept({ answer: 'maybe' }), 5_000, UNANSWERED],
    ['no answer at all', { action: 'accept' }, 5_000, UNANSWERED],
    ['nothing', {}, 5_000, UNANSWERED],
  ])('%s', (_, response, elapsed, answer) => expect(readAnswer(response, elapsed)).toEqual(answer));

  test('keeps as much of a long comment as there is room for', () => {
    const answer = readAnswer(accept({ answer: 'declined', comment: 'x'.repeat(10_000) }), 5_000);
    expect(answer).toMatchObject({ answer: 'declined', comment: expect.stringMatching(/^x{1000,}/) });
  });
});

test('the form shows the notes and the context, which is approved with them', () => {
  const request = {
    ...{ sessionId: 'ses_x' as never, question: 4, at: '2026-01-02T03:04:05.678Z' },
    ...{ workflow: 'Code review', stepId: 'agree-intent', title: 'Agree on the intent', notes: 'Agreed.' },
  };
  const context = [
    { key: 'changeIntent', value: '"Add dark mode."' },
    { key: 'files', value: '2' },
  ];
  expect(questionForm({ ...request, context }).message.split('\n')).toEqual([
    'The workflow "Code review" needs your approval of the step "Agree on the intent" before it continues.',
    '',
    'What the agent noted:',
    '',
    'Agreed.',
    '',
    'What it sets in the context, which you approve too:',
    '',
    'changeIntent: "Add dark mode."',
    'files: 2',
  ]);
  expect(questionForm({ ...request, context: [] }).message).not.toContain('context');
});
