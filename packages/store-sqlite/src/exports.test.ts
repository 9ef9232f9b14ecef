import { expect, test } from 'vitest';
import * as api from './index.ts';

test('the package exports these names', () => {
  expect(Object.keys(api).sort()).toEqual(['databaseHealth', 'openSqliteStore']);
});
