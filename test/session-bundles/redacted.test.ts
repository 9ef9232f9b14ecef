import { readFileSync } from 'node:fs';
import type { SessionEventKind } from '@workrail/event-log';
import type { SessionId } from '@workrail/kernel';
import { bundleSchema } from '@workrail/session-bundle';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { EVERY_EVENT } from '../../packages/session-bundle/src/testing/every-event.ts';
import { left, right } from '../harness/in-process.ts';
import { exported, logOf, type Machine, machine, PRODUCER } from './machine.ts';
import { FLOW, told } from './told-session.ts';

async function redacted(
  { bundles, folder }: Machine,
  sessionId: string,
  name = 'redacted.jsonl',
  patterns: readonly string[] = [],
) {
  const path = `${folder}/${name}`;
  const redact = { patterns, homes: [] };
  const { redacted } = right(await bundles.exportSession({ sessionId, path, producer: PRODUCER, redact })());
  return { path, text: readFileSync(path, 'utf8'), redacted };
}

const linesOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

test('nothing that was said anywhere is in a redacted bundle, and all of it in another one', async () => {
  const from = machine(1, { 'flow.json': FLOW });
  const { sessionId, all } = await told(from);
  const plain = readFileSync(await exported(from, sessionId), 'utf8');
  expect(all.length).toBeGreaterThan(40);
  expect(all.filter((mark) => !plain.includes(mark))).toEqual([]);
  expect(plain).toContain('hunter2');
  const kinds = new Set((await logOf(from, sessionId)).map(({ kind }) => kind));
  const missing = EVERY_EVENT.map(({ kind }) => kind).filter((kind) => !kinds.has(kind));
  expect(missing).toEqual(['session_imported'] satisfies SessionEventKind[]);

  const { text, redacted: counts } = await redacted(from, sessionId);
  expect(all.filter((mark) => text.includes(mark))).toEqual([]);
  expect(text).not.toMatch(/sk-mark|marta|hunter2|\/home|\/srv/);
  expect(counts).toEqual({
    replaced: {
      'api-key': expect.any(Number),
      'home-path': expect.any(Number),
      password: expect.any(Number),
      workspace: expect.any(Number),
    },
    leftOut: { observation: 4, 'start-key': 1, workspace: 1 },
  });
});

test('a session that came from elsewhere keeps nothing of that, and the digest of no bundle', async () => {
  const [from, to] = [machine(1, { 'flow.json': FLOW }), machine(2)];
  const { sessionId } = await told(from);
  const path = await exported(from, sessionId);
  const { bundleId } = right(await to.bundles.importSession({ path })());
  const { text, redacted: counts } = await redacted(to, sessionId);
  expect(text).not.toContain(bundleId);
  expect(counts?.leftOut).toMatchObject({ 'import-record': 1 });
  expect(text).toBe((await redacted(from, sessionId)).text);
});

describe('a redacted bundle', () => {
  test('is the same file each time, says what it is, and is right by the schema; workflows are as they were', async () => {
    const from = machine(1, { 'flow.json': FLOW });
    const { sessionId } = await told(from);
    const { text } = await redacted(from, sessionId);
    expect((await redacted(from, sessionId, 'again.jsonl')).text).toBe(text);
    const lines = linesOf(text);
    expect(lines[0]).toMatchObject({ part: 'header', redacted: true, session: { sessionId } });
    expect(lines[0].session).not.toHaveProperty('workspace');
    const accepts = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(bundleSchema());
    for (const line of lines) expect([line, accepts(line)]).toEqual([line, true]);
    const plain = linesOf(readFileSync(await exported(from, sessionId), 'utf8'));
    expect(plain[0]).not.toHaveProperty('redacted');
    const workflows = (all: typeof lines) => all.filter(({ role }) => role === 'workflow');
    expect(workflows(lines)).toEqual(workflows(plain));
    expect(lines.at(-1).runs).toEqual(plain.at(-1).runs);
    const times = (all: typeof lines) =>
      all.flatMap(({ event }) =>
        event === undefined || event.kind === 'observation_recorded' ? [] : event.at,
      );
    expect(times(lines)).toEqual(times(plain));
  });

  test('is taken in elsewhere, goes on there to its end, and stays what it is', async () => {
    const [from, to] = [machine(1, { 'flow.json': FLOW }), machine(2)];
    const { sessionId, tip } = await told(from);
    const { path, text } = await redacted(from, sessionId);
    expect(right(await to.bundles.importSession({ path })())).toMatchObject({
      outcome: 'imported',
      sessionId,
    });
    expect(right(await to.bundles.importSession({ path })())).toMatchObject({
      outcome: 'already_here',
      sessionId,
    });
    expect(right(await to.host.store.rebuildReadModel()())).toMatchObject({ rebuilt: false });
    expect(right(await to.bundles.showSession(sessionId)())).toMatchObject({ redacted: true });

    // Told once more without what was found, it is the log that it is.
    const onward = linesOf((await redacted(to, sessionId)).text);
    expect(onward.filter(({ part }) => part === 'event')).toEqual(
      linesOf(text).filter(({ part }) => part === 'event'),
    );
    expect(linesOf(readFileSync(await exported(to, sessionId), 'utf8'))[0]).toMatchObject({ redacted: true });

    const [candidate] = right(await to.useCases.resumeSession({ sessionId })()).candidates;
    let here = right(await to.useCases.continueWorkflow({ stateToken: candidate?.stateToken ?? '' })());
    expect(here.pending?.stepId).toBe(tip.pending?.stepId);
    expect(here.recap?.entries.at(-1)?.notesMarkdown).toBe(
      '[redacted:api-key] in [redacted:workspace]/a or [redacted:home-path]/b',
    );
    while (here.ackToken !== null) {
      const { stateToken, ackToken } = here;
      here = right(await to.useCases.continueWorkflow({ stateToken, ackToken, notesMarkdown: 'Did it.' })());
    }
    expect(here.isComplete).toBe(true);
  });

  test('is another history than the one that it was made of, even where nothing had to be replaced', async () => {
    const from = machine(1, { 'flow.json': FLOW });
    const plain = right(await from.useCases.startWorkflow({ workflowId: 'test.flow', context: {} })());
    for (const sessionId of [(await told(from)).sessionId, plain.session.sessionId as SessionId]) {
      const before = await logOf(from, sessionId);
      const { path } = await redacted(from, sessionId);
      const copy = right(await from.bundles.importSession({ path })());
      expect(copy).toMatchObject({ outcome: 'imported_as_new', originalSessionId: sessionId });
      expect(copy.sessionId).not.toBe(sessionId);
      expect(await logOf(from, sessionId)).toEqual(before);
      expect((await logOf(from, copy.sessionId))[0]).toMatchObject({ data: { redacted: true } });
      expect(right(await from.bundles.importSession({ path })())).toMatchObject({
        outcome: 'already_here',
        sessionId: copy.sessionId,
      });
    }
    expect(right(await from.host.store.rebuildReadModel()())).toMatchObject({ rebuilt: false });
  });

  test('takes the place of no whole session, and of an earlier redacted one where that is asked for', async () => {
    const [from, to] = [machine(1, { 'flow.json': FLOW }), machine(2)];
    const { sessionId, tip } = await told(from);
    const replace = { producer: PRODUCER };
    const { path } = await redacted(from, sessionId);
    const before = await logOf(from, sessionId);
    expect(right(await from.bundles.importSession({ path, replace })()).outcome).toBe('imported_as_new');
    expect(await logOf(from, sessionId)).toEqual(before);

    right(await to.bundles.importSession({ path })());
    const { stateToken, ackToken } = tip;
    const more = { stateToken, ackToken: ackToken ?? '', notesMarkdown: 'Did it.' };
    right(await from.useCases.continueWorkflow(more)());
    const later = await redacted(from, sessionId, 'later.jsonl');
    expect(right(await to.bundles.importSession({ path: later.path, replace })())).toMatchObject({
      outcome: 'replaced',
      sessionId,
    });
  });

  test('does not stand in the way of the whole one', async () => {
    const [from, to] = [machine(1, { 'flow.json': FLOW }), machine(2)];
    const { sessionId } = await told(from);
    const whole = await exported(from, sessionId);
    right(await to.bundles.importSession({ path: (await redacted(from, sessionId)).path })());
    expect(right(await to.bundles.importSession({ path: whole })())).toMatchObject({
      outcome: 'imported_as_new',
    });
  });
});

test('documents that differ only in what was replaced become one', async () => {
  const from = machine(1, { 'flow.json': FLOW });
  const started = right(
    await from.useCases.startWorkflow({ workflowId: 'test.flow', context: { who: 'a@b.example' } })(),
  );
  const { stateToken, ackToken } = started;
  right(
    await from.useCases.continueWorkflow({
      stateToken,
      ackToken: ackToken ?? '',
      notesMarkdown: 'Done.',
      context: { who: 'c@d.example' },
      artifacts: [
        { kind: 'x', by: 'a@b.example' },
        { kind: 'x', by: 'c@d.example' },
      ],
    })(),
  );
  const { path, text } = await redacted(from, started.session.sessionId);
  expect(
    linesOf(text)
      .filter(({ part }) => part === 'blob')
      .map(({ role }) => role),
  ).toEqual(['workflow', 'context', 'artifact']);
  expect(right(await machine(2).bundles.importSession({ path })()).outcome).toBe('imported');
});

test('patterns of a user are looked for besides, and one that cannot be is refused before anything is written', async () => {
  const from = machine(1, { 'flow.json': FLOW });
  const { sessionId } = await told(from);
  const { text } = await redacted(from, sessionId, 'own.jsonl', ['DEEP']);
  expect(text).not.toContain('deep');
  const input = { sessionId, path: `${from.folder}/none.jsonl`, producer: PRODUCER };
  const error = left(
    await from.bundles.exportSession({ ...input, redact: { patterns: ['('], homes: [] } })(),
  );
  expect(error).toMatchObject({
    _tag: 'InvalidInputError',
    field: 'redact.patterns',
    message: expect.stringContaining('"("'),
  });
});
