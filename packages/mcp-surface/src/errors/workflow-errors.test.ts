import { describe, expect, it } from 'vitest';
import { factsOf } from './facts.ts';
import { WORKFLOW_ERRORS } from './workflow-errors.ts';

describe('B9: a workflow whose file is caught while it is written', () => {
  it('is not found, and the call may be repeated', () => {
    const error = { _tag: 'WorkflowNotFoundError', workflowId: 'team.good' } as const;
    expect(factsOf(WORKFLOW_ERRORS, { ...error, unfinished: ['good.yaml (it is empty)'] })).toMatchObject({
      error_code: 'WORKFLOW_NOT_FOUND',
      message:
        'No workflow has the id "team.good". No id could be read from an incomplete file: good.yaml (it is empty).',
      suggested_action: expect.stringMatching(
        /^If that file is still being written, repeat the call\. Call list/,
      ),
      retryable: true,
    });
    expect(factsOf(WORKFLOW_ERRORS, error)).toMatchObject({
      message: 'No workflow has the id "team.good".',
      retryable: false,
    });
  });

  it('is invalid where its id can be read, and the call may be repeated', () => {
    const error = { _tag: 'WorkflowInvalidError', workflowId: 'team.good', diagnostics: [] } as const;
    expect(factsOf(WORKFLOW_ERRORS, { ...error, unfinished: true })).toMatchObject({
      suggested_action: expect.stringMatching(
        /^It is incomplete: if it is still being written, repeat the call\./,
      ),
      retryable: true,
    });
    expect(factsOf(WORKFLOW_ERRORS, error)).toMatchObject({
      suggested_action: expect.stringMatching(/^Tell the user what is wrong with the file/),
      retryable: false,
    });
  });
});
