import { expect, test } from 'vitest';
import * as contracts from './index.ts';

test('the package exports these names', () => {
  expect(Object.keys(contracts).sort()).toEqual([
    'CONTRACTS',
    'checkArtifact',
    'compileSchema',
    'contractOfKind',
    'isContractRef',
  ]);
});
