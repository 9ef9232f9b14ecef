import { E } from '@workrail/kernel';
import type { ProbeRun } from '@workrail/ports';
import { expect, test } from 'vitest';
import { serverFinding } from './server-findings.ts';

const RUN: ProbeRun = {
  protocol: '2025-11-25',
  tools: 4,
  workflowId: 'wr.x',
  failure: undefined,
  stray: [],
  stderr: 'one\ntwo\nthree\nfour\nfive\nsix',
  end: 'in_time',
};

test.each<[Partial<ProbeRun>, string, RegExp]>([
  [
    {},
    'ok',
    /opens with initialize can use the server \(protocol 2025-11-25, 4 tools\) and completed a step of wr\.x/,
  ],
  [
    { failure: { request: 'tools/list', reason: 'it hangs' } },
    'fault',
    /cannot use the server: tools\/list: it hangs\.$/,
  ],
  [{ stray: ['hello'] }, 'fault', /lines to stdout that are not MCP messages/],
  [{ end: 'killed' }, 'fault', /does not exit within 5 seconds/],
  [{ end: { code: 3, signal: null } }, 'fault', /does not exit cleanly \(exit code 3\)/],
  [{ end: { code: null, signal: 'SIGSEGV' } }, 'fault', /does not exit cleanly \(SIGSEGV\)/],
])('%j is %s', (run, status, words) =>
  expect(serverFinding('initialize', E.right({ ...RUN, ...run }))).toMatchObject({
    id: 'server-initialize',
    status,
    message: expect.stringMatching(words),
  }),
);

test('the last lines of stderr, or those that stray, are shown', () => {
  const details = (run: Partial<ProbeRun>) => serverFinding('discover', E.right({ ...RUN, ...run })).details;
  expect(details({ end: 'killed' })).toEqual(['two', 'three', 'four', 'five', 'six']);
  expect(details({ stray: ['hello'] })).toEqual(['hello']);
  expect(details({ end: 'killed', stderr: '' })).toBeUndefined();
});

test('a server that is gone is a fault', () =>
  expect(serverFinding('discover', E.left({ _tag: 'ServerMissingError', path: '/main.js' }))).toMatchObject({
    status: 'fault',
    message: 'The server is missing: /main.js.',
  }));
