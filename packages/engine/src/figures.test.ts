import { expect, it } from 'vitest';
import { missingFigures } from './index.ts';

it('takes figures from the text that asks for them, but those that the context has', () => {
  const metrics =
    'Put these into the context: "metrics_outcome" (success or error), "metrics_files_changed" and "metrics_tests_added" (numbers), "metrics_findings" (an object with the number of findings by severity), "metrics_verdict", "metrics_sources" (number of sources used), "metrics_pull_request" (its URL, if there is one).';
  const context = { metrics_sources: 0, metrics_verdict: null };
  expect(missingFigures({ metrics }, context)).toEqual([
    { key: 'metrics_outcome', meaning: 'success or error', type: 'string' },
    { key: 'metrics_files_changed', meaning: 'a number', type: 'number' },
    { key: 'metrics_tests_added', meaning: 'a number', type: 'number' },
    {
      key: 'metrics_findings',
      meaning: 'an object with the number of findings by severity',
      type: 'object',
    },
    { key: 'metrics_verdict', type: 'string' },
    {
      key: 'metrics_pull_request',
      meaning: 'its URL, if there is one',
      type: 'string',
      optional: true,
    },
  ]);
  expect(missingFigures({}, {})).toEqual([]);
});
