import {
  EMPTY_STREAM,
  type EncodedEvent,
  eventCodec,
  type SessionEvent,
  type SessionEventBody,
  type SessionOutline,
  STREAM_TYPES,
  type StreamHead,
  sessionOutline,
  sessionOverview,
  verifyRange,
} from '@workrail/event-log';
import { E, type SessionId, TE } from '@workrail/kernel';
import type { EventReader, ReadTransaction, StoreError } from '@workrail/ports';
import { arbitraryHistory, type Batch } from '@workrail/store-conformance/arbitrary-history';
import { testDigests } from '@workrail/store-conformance/test-digests';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectedOutline } from '../testing/expected-outline.ts';
import { sessionViews } from './session-views.ts';

const AT = '2026-01-02T03:04:05.678Z';
const SESSION = 'ses_00000000-0000-7000-8000-000000000000' as SessionId;

const codec = eventCodec(STREAM_TYPES, testDigests);
const encode = (head: StreamHead, events: readonly SessionEventBody[]) =>
  codec.encode('session', head, { at: AT, events });

/** The log of one session, and how many of its events were read. */
function openLog() {
  const encoded: EncodedEvent[] = [];
  const log = { removals: 0, read: 0 };
  const head = () => {
    const last = encoded.at(-1);
    return last === undefined ? EMPTY_STREAM : { version: last.version, hash: last.hash };
  };
  const events: Pick<EventReader, 'head' | 'read' | 'removals'> = {
    removals: () => TE.right(log.removals),
    head: () => TE.right(head()),
    read: (stream, range) => async () => {
      const found = encoded.slice(range.from - 1, range.from - 1 + range.limit);
      log.read += found.length;
      const read = verifyRange(head(), range, found, (one) => codec.decode('session', one));
      return E.isRight(read) ? read : E.left<StoreError>({ _tag: 'DamagedEventError', stream, ...read.left });
    },
  };
  return {
    ...log,
    tx: { events } as unknown as ReadTransaction,
    log,
    encoded,
    append: (bodies: readonly SessionEventBody[]): readonly SessionEvent[] => {
      const added = encode(head(), bodies);
      encoded.push(...added);
      return added.map(({ event }) => event);
    },
    replace: (bodies: readonly SessionEventBody[]): void => {
      encoded.length = 0;
      encoded.push(...encode(EMPTY_STREAM, bodies));
    },
  };
}

/** Everything that an outline says, as data. */
const told = (outline: SessionOutline) => ({
  ...outline,
  observations: { ...outline.observations },
  run: undefined,
  runs: outline.runs.map((id) => {
    const run = outline.run(id);
    return { ...run, points: [...(run?.points ?? [])], marks: run?.marks() };
  }),
});

const look = async (
  views: ReturnType<typeof sessionViews>,
  { tx }: Pick<ReturnType<typeof openLog>, 'tx'>,
) => {
  const seen = await views.of(tx, SESSION, told)();
  if (E.isRight(seen)) return seen.right;
  expect(seen.left._tag).toBe('SessionNotFoundError');
  return undefined;
};

const batchesOf = (history: readonly Batch[]): readonly (readonly SessionEventBody[])[] =>
  history.filter(({ session, fails }) => session === 0 && !fails).map(({ events }) => events);

test('fed in pieces as they come, a view is what the events come to at once, and reads each event once', async () => {
  const seen = { runs: 0, forks: 0, blocked: 0, gaps: 0, checkpoints: 0 };
  await fc.assert(
    fc.asyncProperty(arbitraryHistory, async (history) => {
      const [views, log] = [sessionViews(), openLog()];
      const all: SessionEvent[] = [];
      for (const bodies of batchesOf(history)) {
        all.push(...log.append(bodies));
        expect(await look(views, log)).toEqual(expectedOutline(all));
        expect(await look(views, log)).toEqual(expectedOutline(all));
      }
      // Each look reads the event before the new ones again, for the chain.
      expect(log.log.read).toBeLessThanOrEqual(2 * all.length);
      for (const run of expectedOutline(all)?.runs ?? []) {
        seen.runs += 1;
        seen.forks += run.branches > 1 ? 1 : 0;
        seen.blocked += run.status === 'blocked' ? 1 : 0;
        seen.gaps += run.openGaps.length;
        seen.checkpoints += run.marks.filter(({ checkpoints }) => checkpoints > 0).length;
      }
    }),
    { numRuns: 300 },
  );
  // What never occurs is not compared. The rarest of them comes about 16 times, so that none is chance.
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0);
});

test('an outline says what an overview says, without the texts', async () => {
  fc.assert(
    fc.property(arbitraryHistory, (history) => {
      const log = openLog();
      const [overview, outline] = [sessionOverview(), sessionOutline()];
      for (const event of batchesOf(history).flatMap(log.append)) {
        overview.add(event);
        outline.add(event);
      }
      const [whole, lean] = [overview.value(), outline.value()];
      expect(lean?.runs).toEqual(whole?.runs.map(({ runId }) => runId));
      for (const { points, checkpoints, ...standing } of whole?.runs ?? []) {
        const run = lean?.run(standing.runId);
        expect(run).toMatchObject(standing);
        expect(points.filter(({ node }) => !points.some(({ parent }) => parent === node))).toHaveLength(
          standing.branches,
        );
        expect(run?.points[run.tipPoint]?.node).toBe(standing.tip);
        const pointOf = (node: unknown) => points.findIndex((point) => point.node === node);
        expect(run?.points).toMatchObject(
          points.map(({ node, parent, stepId, output }) => ({
            node,
            parent: parent === null ? null : pointOf(parent),
            stepId,
            hasNotes: (output?.notesMarkdown ?? '') !== '',
          })),
        );
        const count = (list: readonly { readonly node?: unknown }[], point: number) =>
          list.filter(({ node }) => pointOf(node) === point).length;
        const marked = points.map((_, point) => ({
          point,
          checkpoints: count(checkpoints, point),
          openGaps: count(standing.openGaps, point),
        }));
        expect(run?.marks()).toEqual(
          marked.filter(({ checkpoints, openGaps }) => checkpoints + openGaps > 0),
        );
      }
    }),
    { numRuns: 200 },
  );
});

const started: SessionEventBody = { kind: 'session_started', data: { sessionId: SESSION } };
const observed = (value: string): SessionEventBody => ({
  kind: 'observation_recorded',
  data: { key: 'git_branch', value, confidence: 'high' },
});
const branchOf = async (...looked: Parameters<typeof look>) =>
  (await look(...looked))?.observations.git_branch;

test('what is remembered of a session that was removed or whose folder was replaced is forgotten', async () => {
  const [views, log] = [sessionViews(), openLog()];
  log.append([started, observed('first')]);
  expect(await branchOf(views, log)).toBe('first');
  log.replace([started, observed('as long')]);
  expect(await branchOf(views, log)).toBe('as long');
  log.replace([started]);
  expect(await branchOf(views, log)).toBe(undefined);
  log.replace([started, observed('longer'), observed('by one')]);
  expect(await branchOf(views, log)).toBe('by one');
  log.replace([started, observed('other'), observed('again'), { ...started }, observed('longer still')]);
  expect(await branchOf(views, log)).toBe('longer still');
  const before = log.log.read;
  log.log.removals += 1;
  expect(await branchOf(views, log)).toBe('longer still');
  expect(log.log.read - before).toBe(5);
});

test('a damaged event is an error at each look, and what came before it is not added twice', async () => {
  const [views, log] = [sessionViews(), openLog()];
  log.append([started, ...Array.from({ length: 600 }, (_, i) => observed(`${i}`))]);
  const whole = [...log.encoded];
  const broken = whole[550];
  if (broken === undefined) throw new Error('the log is shorter than it should be');
  log.encoded[550] = { ...broken, body: '{}' };
  for (let i = 0; i < 2; i += 1)
    expect(await views.of(log.tx, SESSION, told)()).toMatchObject({
      left: { _tag: 'DamagedEventError', version: 551 },
    });
  log.encoded[550] = broken;
  expect((await look(views, log))?.events).toBe(601);
});

test('two looks at once do not add the same events twice', async () => {
  const [views, log] = [sessionViews(), openLog()];
  log.append([started, ...Array.from({ length: 1_200 }, (_, i) => observed(`${i}`))]);
  const seen = await Promise.all([look(views, log), look(views, log), look(views, log)]);
  expect(seen.map((one) => one?.events)).toEqual([1_201, 1_201, 1_201]);
});
