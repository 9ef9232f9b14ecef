import { expect, test } from 'vitest';
import { sharedFacts } from './shared-errors.ts';

test('a document that takes more than it may is named with the limit, and with what can be imported', () => {
  expect(sharedFacts({ _tag: 'DocumentLimitError', limit: 'time', most: '60 seconds' })).toEqual({
    error_code: 'DOCUMENT_LIMIT',
    category: 'validation',
    message:
      'Reading the document took more than 60 seconds, which is the most that it may take. Nothing was written.',
    context: { limit: 'time' },
    retryable: false,
    suggested_action: expect.stringContaining('A document of the part of the API'),
  });
});

test('where there is no room, the same call works once there is', () => {
  const facts = sharedFacts({
    _tag: 'ApiCatalogsError',
    path: '/data/a',
    reason: 'full',
    fullVolume: '/data',
  });
  expect(facts).toMatchObject({ retryable: true, message: '/data is full. Nothing was changed.' });
});
