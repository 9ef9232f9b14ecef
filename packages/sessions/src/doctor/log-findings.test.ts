import { sessionStreamId } from '@workrail/event-log';
import { E, sessionId } from '@workrail/kernel';
import type { StoreError } from '@workrail/ports';
import { expect, test } from 'vitest';
import { logFindings } from './log-findings.ts';
import type { LogLook } from './look-at-log.ts';

const SESSION = sessionId('00000000-0000-7000-8000-000000000001');
const LOOK: LogLook = {
  all: 2,
  whole: 2,
  ends: 0,
  events: 9,
  damaged: [],
  pages: [],
  behind: 0,
};
const said = (look: Partial<LogLook>) => logFindings(5e9, E.right({ ...LOOK, ...look }));

test('a log that is sound is well', () =>
  expect(said({}).map(({ status }) => status)).toEqual(['ok', 'ok', 'ok']));

test('what was too much for a quick look is said, with the command that looks at all', () => {
  const [pages, log] = said({ all: 900, whole: 20, ends: 480, pages: undefined });
  expect(pages).toMatchObject({ id: 'pages', status: 'not_looked_at', fix: 'Run: workrail verify' });
  expect(log?.message).toBe(
    'The log of 20 sessions (9 events) is intact, and no stored value is missing. Of 480 more, only the first and the last event were checked. There are 900 sessions; "workrail verify" checks all of them completely.',
  );
});

test('damage names the session, the event and the reason, the first few of them', () => {
  const damage = { sessionId: SESSION, version: 3, reason: 'it is missing' };
  const [, log] = said({ damaged: Array.from({ length: 22 }, () => damage), whole: 24 });
  expect(log).toMatchObject({
    status: 'fault',
    message: 'Of 24 sessions checked, 22 are damaged.',
    details: [...Array.from({ length: 20 }, () => `${SESSION}, event 3: it is missing`), 'and 2 more'],
  });
  expect(said({ damaged: [{ sessionId: SESSION, reason: 'x' }], whole: 1 })[1]).toMatchObject({
    message: 'Of 1 session checked, 1 is damaged.',
    details: [`${SESSION}: x`],
  });
});

test('pages that are damaged, and searching that lags far behind, are told', () => {
  expect(said({ pages: ['Tree 2 page 4'] })[0]).toMatchObject({
    status: 'fault',
    details: ['Tree 2 page 4'],
  });
  expect(said({ behind: 30 })[2]?.status).toBe('ok');
  expect(said({ behind: 30_000 })[2]?.status).toBe('warning');
  expect(said({ behind: undefined })).toHaveLength(2);
  expect(said({ all: 0, whole: 0, events: 0 })[1]?.message).toBe('There are no sessions yet.');
});

test.each<[StoreError, string]>([
  [{ _tag: 'StoreUnavailableError', reason: 'the disk is gone' }, 'the disk is gone'],
  [{ _tag: 'StoreBusyError', waitedMs: 1 }, 'another process has it locked'],
  [{ _tag: 'StoreTooNewError', found: 9, supported: 6 }, 'newer WorkRail'],
  [
    { _tag: 'ExpectedVersionMismatchError', stream: sessionStreamId(SESSION), expected: 1, actual: 2 },
    'it changed while it was read',
  ],
])('a database that cannot be read to its end is a fault: %j', (error, words) =>
  expect(logFindings(1, E.left(error))).toMatchObject([
    { id: 'log', status: 'fault', message: expect.stringContaining(words) },
  ]),
);
