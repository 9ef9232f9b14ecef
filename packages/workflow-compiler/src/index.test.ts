import { expect, test } from 'vitest';
import * as surface from './index.ts';

test('the package exports these names', () => {
  expect(Object.keys(surface).sort()).toEqual([
    'EMPTY_LIBRARY',
    'RULES',
    'commandWorkflowSchema',
    'compileWorkflow',
    'conditionReads',
    'idStatus',
    'languageFields',
    'manifestText',
    'readBindings',
    'readCommandWorkflow',
    'readDocument',
    'readHeader',
    'readManifest',
    'refusedId',
    'suggestedId',
    'withWorkflowId',
    'workflowSchema',
  ]);
});
