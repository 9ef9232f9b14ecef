import type { JsonObject } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { unreadKeys } from './context-reads.ts';
import { step, workflow } from './testing/flow.ts';

const FLOW = workflow(
  step('depth', { runCondition: { var: 'reviewDepth', equals: 'deep' } }),
  step('ticket', { prompt: 'Work on {{ticket.title}} of {{region}}.' }),
);

const meant = (sent: JsonObject, context: JsonObject = sent) =>
  Object.fromEntries(unreadKeys(FLOW, sent, context).map(({ key, meant }) => [key, meant]));

describe('A7: a context key that nothing reads', () => {
  test.each([
    ['in another spelling', 'review_depth', 'reviewDepth'],
    ['in other letters', 'REVIEW-DEPTH', 'reviewDepth'],
    ['with a letter too few', 'reviewDept', 'reviewDepth'],
    ['with a letter too many', 'tickets', 'ticket'],
    ['with two letters swapped', 'reigon', 'region'],
  ])('is told with the one that was meant: %s', (_, key, read) =>
    expect(meant({ [key]: 1 })).toEqual({ [key]: read }),
  );

  test.each([
    ['one that is read', { reviewDepth: 'deep' }],
    ['one that is far from any', { branch: 'main', notes: 1 }],
    ['one that is taken out', { review_depth: null }],
    ['nothing', {}],
  ])('is not seen in %s', (_, sent) => expect(meant(sent as JsonObject)).toEqual({}));

  test('is not suspected where the other one has a value', () =>
    expect(meant({ review_depth: 1 }, { review_depth: 1, reviewDepth: 'deep' })).toEqual({}));
});
