import { sessionStreamId } from '@workrail/event-log';
import { canonicalJson, E, type Json } from '@workrail/kernel';
import { nodeDigests } from '@workrail/node-host';
import type { Store } from '@workrail/ports';
import { describe, expect, test } from 'vitest';
import { type Files, left, right } from '../harness/in-process.ts';
import { decodeLog, eventsIn, type RecordedEvent } from './decode-log.ts';
import {
  applyFiles,
  comparable,
  type Entry,
  type History,
  preferencesIn,
  readHistory,
  recordedVersions,
  unworded,
} from './history.ts';
import { type HistoryHost, processOn } from './host.ts';
import { projectState } from './projection.ts';
import {
  append,
  appendRaw,
  databaseFile,
  EMPTY_STORES,
  putBlobs,
  restore,
  STORES,
} from './replayed-stores.ts';

/** The files as they were when the recording ended. */
function filesAtEnd({ tokens }: History): Files {
  const files: Files = new Map();
  for (const entry of tokens.journal) if (entry.did === 'change files') applyFiles(files, entry.files);
  return files;
}

const hostOn = (store: Store, history: History): HistoryHost => ({
  store,
  files: filesAtEnd(history),
  key: history.tokens.key,
});

/** Of the first release; later ones may add some. */
const KINDS = ['advance_blocked', 'observation_recorded', 'run_started', 'session_started', 'step_acked'];

test('there is a history for each release', () => {
  expect(recordedVersions()).toContain('0.1.0');
});

describe.each(recordedVersions())('ENG-7: the history of %s', (version) => {
  const history = readHistory(version);
  const { journal, rehydrations } = history.tokens;
  const names = preferencesIn(history);
  const continued = journal.flatMap((entry) => (entry.did === 'continue' ? entry : []));

  test('has every kind of event, each the canonical form that its digest is of', () => {
    const log = right(decodeLog(history.log));
    expect(log.map(({ event }) => event.kind)).toEqual(expect.arrayContaining(KINDS));
    for (const { hash, body } of eventsIn(history.log)) {
      expect(canonicalJson(JSON.parse(body) as Json)).toBe(body);
      expect(nodeDigests.sha256Hex(body)).toBe(hash);
    }
  });

  describe.each(STORES)('%s', (_, replay) => {
    test('comes to the recorded state, to the byte', async () => {
      const host = hostOn(await replay(history), history);
      expect(await projectState(host, right(decodeLog(history.log)), names)).toBe(history.state);
      expect(right(await host.store.rebuildReadModel()())).toMatchObject({ rebuilt: false });
    });

    test('every token shows its point as it did', async () => {
      const host = hostOn(await replay(history), history);
      for (const { input, answer } of rehydrations) {
        const today = right(await processOn(host).continueWorkflow(input)());
        expect(comparable({ input, answer: today }, names)).toBe(comparable({ input, answer }, names));
      }
    });

    test('every recorded call gets the same answer again, and nothing is appended [EXEC-ACK-4]', async () => {
      const host = hostOn(await replay(history), history);
      const acked = continued.filter(({ input }) => input.ackToken !== undefined);
      expect(acked.length).toBeGreaterThan(15);
      for (const { input, answer } of acked) {
        const today = right(await processOn(host).continueWorkflow(input)());
        expect(comparable({ input, answer: today }, names)).toBe(comparable({ input, answer }, names));
      }
      const { events } = right(await host.store.rebuildReadModel()());
      expect(events).toBe(eventsIn(history.log).length);
    });
  });

  test.each(EMPTY_STORES)('made again by today’s code %s, every decision is the same', async (_, open) => {
    const store = await open();
    await putBlobs(store, history);
    const host: HistoryHost = { store, files: new Map(), key: history.tokens.key };
    const log = right(decodeLog(history.log));
    let at = 0;
    const play = async (entry: Entry): Promise<void> => {
      if (entry.did === 'change files') return applyFiles(host.files, entry.files);
      const recorded = log.slice(at, at + entry.events);
      at += entry.events;
      if (entry.did === 'start') {
        // A start draws its ids at random: it is taken over as it was.
        for (const placed of recorded) await append(store, placed);
        return;
      }
      // 0.1.0 took an acknowledgement for the yes that a step waits for.
      const confirmation = entry.input.ackToken === undefined ? {} : { confirmation: { answer: 'approved' } };
      const input = { ...entry.input, ...confirmation };
      const answer = right(await processOn(host).continueWorkflow(input)());
      expect(comparable({ input: entry.input, answer }, names)).toBe(comparable(entry, names));
      expect(right(await store.rebuildReadModel()())).toEqual({ events: at, rebuilt: false });
      for (const { sessionId, event } of recorded) {
        const range = { from: event.version, limit: 1 };
        const [made] = right(await store.read((tx) => tx.events.read(sessionStreamId(sessionId), range))());
        expect(unworded(made)).toMatchObject({ kind: event.kind, data: unworded(event.data) });
      }
    };
    for (const entry of journal) await play(entry);
    expect(at).toBe(log.length);
    expect(await projectState(host, log, names)).toBe(history.state);
  });

  test.each([
    [
      'an unknown kind',
      { schemaVersion: 1, kind: 'step_retracted' },
      /its kind "step_retracted" is not known/,
    ],
    [
      'a newer schema',
      { schemaVersion: 2, kind: 'step_acked' },
      /newer version \(kind "[a-z_]+", event schema 2\)/,
    ],
  ])('%s in it stops with its version and its reason', async (_, head, reason) => {
    const events = eventsIn(history.log);
    const [first] = events as [RecordedEvent];
    const before = events.filter(({ sessionId: id }) => id === first.sessionId).at(-1) as RecordedEvent;
    const next = before.version + 1;
    const body = canonicalJson({
      ...head,
      version: next,
      at: '2030-01-01T00:00:00.000Z',
      prev: before.hash,
      data: {},
    });
    const unknown: RecordedEvent = {
      sessionId: first.sessionId,
      version: next,
      hash: nodeDigests.sha256Hex(body),
      body,
    };
    expect(left(decodeLog([...history.log, unknown]))).toEqual({
      version: next,
      reason: expect.stringMatching(reason),
    });

    const path = await databaseFile();
    const store = await restore(path, history);
    right(await store.rebuildReadModel()());
    await store.close();
    appendRaw(path, unknown);

    const damaged = { _tag: 'DamagedEventError', version: next, reason: expect.stringMatching(reason) };
    const host = hostOn(store, history);
    expect(left(await store.rebuildReadModel()())).toMatchObject(damaged);
    for (const { input, answer } of rehydrations) {
      const today = await processOn(host).continueWorkflow(input)();
      if (answer.session.sessionId === first.sessionId) expect(left(today)).toMatchObject(damaged);
      else expect(E.isRight(today)).toBe(true);
    }
  });
});
