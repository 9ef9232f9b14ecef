import { expect, test } from 'vitest';
import * as surface from './index.ts';

test('the package exports these names', () => {
  expect(Object.keys(surface).sort()).toEqual([
    'RULES',
    'compileWorkflow',
    'conditionReads',
    'idStatus',
    'parseCompiledWorkflow',
    'readHeader',
    'suggestedId',
    'workflowHashOf',
  ]);
});
