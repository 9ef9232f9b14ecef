import { expect, test } from 'vitest';
import { startText } from './start-text.ts';

const STARTED = { named: '127.0.0.1', port: 3456, token: 'abc', session: undefined };

test('says where the dashboard is and how to stop it', () => {
  expect(startText(STARTED, false)).toBe(
    'Open the dashboard: http://127.0.0.1:3456/#token=abc\nAnyone with this link has access. Press Ctrl-C to stop the dashboard.\n',
  );
});

test('says so where nothing can be changed', () => {
  expect(startText(STARTED, true)).toBe(
    'Open the dashboard: http://127.0.0.1:3456/#token=abc\nIt is read-only: nothing can be changed here.\nAnyone with this link has access. Press Ctrl-C to stop the dashboard.\n',
  );
});
