import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sessionStreamId } from '@workrail/event-log';
import type { SessionId } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { left, right } from '../harness/in-process.ts';
import { AT, exported, FLOW, logOf, machine, PRODUCER, worked } from './machine.ts';

describe('a session that goes to another machine', () => {
  test('an imported session is found, continues and answers the same without the workflow file and the key [EXEC-BUNDLE-1, EXEC-BUNDLE-7]', async () => {
    const from = machine(1, { 'flow.json': FLOW });
    const { session } = await worked(from);
    const path = await exported(from, session.sessionId);

    const to = machine(2);
    const imported = right(await to.bundles.importSession({ path })());
    expect(imported).toMatchObject({ outcome: 'imported', sessionId: session.sessionId });
    const [before, after] = [await logOf(from, session.sessionId), await logOf(to, session.sessionId)];
    expect(after.slice(0, -1)).toEqual(before);
    expect(after.at(-1)).toMatchObject({ kind: 'session_imported', data: { bundleId: imported.bundleId } });

    const found = right(await to.useCases.resumeSession({ query: 'ACME-7' })());
    const [candidate] = found.candidates;
    expect(candidate).toMatchObject({
      sessionId: session.sessionId,
      pendingStepId: 'build',
      status: 'in_progress',
    });
    let here = right(await to.useCases.continueWorkflow({ stateToken: candidate?.stateToken ?? '' })());
    expect(here.recap?.entries.map(({ notesMarkdown }) => notesMarkdown)).toEqual([
      'Planned.',
      'Halfway.',
      'Second branch.',
    ]);
    while (here.ackToken !== null) {
      const { stateToken, ackToken } = here;
      here = right(await to.useCases.continueWorkflow({ stateToken, ackToken, notesMarkdown: 'Did it.' })());
    }
    expect(here.isComplete).toBe(true);
    expect(right(await to.host.store.rebuildReadModel()())).toMatchObject({ rebuilt: false });
  });

  test('a bundle has the same bytes whenever it is written, and and again after an import, except for the event of the import [EXEC-BUNDLE-2]', async () => {
    const from = machine(1, { 'flow.json': FLOW });
    const { session } = await worked(from);
    const first = readFileSync(await exported(from, session.sessionId), 'utf8');
    expect(readFileSync(await exported(from, session.sessionId, 'b.jsonl'), 'utf8')).toBe(first);
    const packed = await exported(from, session.sessionId, 'c.jsonl.gz');
    expect(gunzipSync(readFileSync(packed)).toString('utf8')).toBe(first);

    const to = machine(2);
    right(await to.bundles.importSession({ path: packed })());
    const second = readFileSync(await exported(to, session.sessionId), 'utf8')
      .trimEnd()
      .split('\n');
    const lines = first.trimEnd().split('\n');
    expect(second.slice(0, lines.length - 1)).toEqual(lines.slice(0, -1));
    expect(second).toHaveLength(lines.length + 1);
    expect(second.at(-2)).toContain('session_imported');
  });

  test('comes once: the same bundle again writes nothing and says so', async () => {
    const from = machine(1, { 'flow.json': FLOW });
    const { session } = await worked(from);
    const path = await exported(from, session.sessionId);
    const to = machine(2);
    right(await to.bundles.importSession({ path })());
    const log = await logOf(to, session.sessionId);
    expect(right(await to.bundles.importSession({ path })())).toMatchObject({
      outcome: 'already_here',
      sessionId: session.sessionId,
    });
    expect(right(await from.bundles.importSession({ path })())).toMatchObject({ outcome: 'already_here' });
    expect(await logOf(to, session.sessionId)).toEqual(log);
  });

  test('gets new ids where its own is taken by another log; both go on', async () => {
    const from = machine(1, { 'flow.json': FLOW });
    const tip = await worked(from);
    const path = await exported(from, tip.session.sessionId);
    // The first one goes on, and then an earlier state of it comes back from elsewhere.
    const to = machine(2);
    right(await to.bundles.importSession({ path })());
    const copy = right(await to.bundles.importSession({ path, asNew: true })());
    expect(copy.outcome).toBe('imported_as_new');
    expect(copy.sessionId).not.toBe(tip.session.sessionId);
    const [original, renamed] = [await logOf(to, tip.session.sessionId), await logOf(to, copy.sessionId)];
    expect(renamed.map(({ kind, at }) => ({ kind, at }))).toEqual(
      original.map(({ kind, at }) => ({ kind, at })),
    );
    const text = JSON.stringify(renamed.slice(0, -1));
    expect(text).not.toContain(tip.session.sessionId);
    expect(text).not.toContain(tip.session.runId);
    expect(text).not.toContain('idempotency');
    expect(right(await to.host.store.rebuildReadModel()())).toMatchObject({ rebuilt: false });
    for (const sessionId of [tip.session.sessionId, copy.sessionId]) {
      const [candidate] = right(await to.useCases.resumeSession({ sessionId })()).candidates;
      const shown = right(await to.useCases.continueWorkflow({ stateToken: candidate?.stateToken ?? '' })());
      expect(shown.pending?.stepId).toBe('build');
      const { stateToken, ackToken } = shown;
      const done = await to.useCases.continueWorkflow({
        stateToken,
        ackToken: ackToken ?? '',
        notesMarkdown: 'n',
      })();
      expect(right(done).pending?.stepId).toBe('check');
    }
    // A copy can be handed on as any other session.
    const onward = await exported(to, copy.sessionId, 'onward.jsonl');
    const third = machine(3);
    expect(right(await third.bundles.importSession({ path: onward })()).outcome).toBe('imported');
  });
});

test('a bundle contains everything of a session, and no token [EXEC-BUNDLE-4, EXEC-BUNDLE-5, EXEC-BUNDLE-6, EXEC-BUNDLE-8, EXEC-BUNDLE-9, EXEC-BUNDLE-10]', async () => {
  const from = machine(1, { 'flow.json': FLOW });
  const tip = await worked(from);
  const sessionId = tip.session.sessionId as SessionId;
  const observed = { key: 'git_branch', value: 'fix/login', confidence: 'high' } as const;
  const { version } = right(await from.host.store.read((tx) => tx.events.head(sessionStreamId(sessionId)))());
  const events = [{ kind: 'observation_recorded', data: observed } as const];
  right(
    await from.host.store.write((tx) =>
      tx.events.append(sessionStreamId(sessionId), { expectedVersion: version, at: AT, events }),
    )(),
  );
  const text = readFileSync(await exported(from, sessionId), 'utf8');
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const [header] = lines;
  expect(header).toMatchObject({ session: { sessionId, title: 'Mend the login', workspace: '/w/shop' } });
  const log = await logOf(from, sessionId);
  expect(lines.filter(({ part }) => part === 'event').map(({ event }) => event)).toEqual(log);
  const blobs = lines.filter(({ part }) => part === 'blob');
  const started = log.find(({ kind }) => kind === 'run_started');
  const hash = started?.kind === 'run_started' ? started.data.workflowHash : '';
  expect(blobs.filter(({ role }) => role === 'workflow').map((blob) => `sha256:${blob.hash}`)).toEqual([
    hash,
  ]);
  expect(blobs.filter(({ role }) => role === 'artifact').map(({ value }) => value.kind)).toEqual(['x.plan']);
  expect(blobs.find(({ role }) => role === 'context')?.value).toEqual({ ticketId: 'ACME-7' });
  const manifest = lines.at(-1);
  expect(manifest).toMatchObject({
    part: 'manifest',
    events: { count: log.length, from: log[0]?.at, to: log.at(-1)?.at },
    runs: [{ runId: tip.session.runId, workflowId: 'test.flow', workflowHash: hash }],
  });
  expect(text).not.toMatch(/\b(?:st|ack)\.v1\./);
});

describe('a bundle that was changed', () => {
  async function lines() {
    const from = machine(1, { 'flow.json': FLOW });
    const { session } = await worked(from);
    const path = await exported(from, session.sessionId);
    return readFileSync(path, 'utf8').trimEnd().split('\n');
  }

  const indexOf = (all: readonly string[], part: string, nth = 0): number =>
    all.flatMap((line, i) => (line.includes(`"part":"${part}"`) ? [i] : []))[nth] ?? -1;

  test.each<[string, (all: string[]) => readonly string[], string]>([
    ['is empty', () => [], 'BUNDLE_MISSING_PART'],
    ['is cut', (all) => all.slice(0, -1), 'BUNDLE_MISSING_PART'],
    ['lacks an event', (all) => all.toSpliced(indexOf(all, 'event', 3), 1), 'BUNDLE_EVENT_ORDER_INVALID'],
    ['lacks a blob', (all) => all.toSpliced(indexOf(all, 'blob', 1), 1), 'BUNDLE_MISSING_PART'],
    [
      'has a blob twice',
      (all) => all.toSpliced(indexOf(all, 'blob'), 0, all[indexOf(all, 'blob')] ?? ''),
      'BUNDLE_INVALID_FORMAT',
    ],
    [
      'has a changed note',
      (all) => all.map((line) => line.replace('Second branch', 'Another tale')),
      'BUNDLE_INTEGRITY_FAILED',
    ],
    [
      'has a changed context',
      (all) => all.map((line) => line.replace('"ACME-7"}', '"ACME-8"}')),
      'BUNDLE_INTEGRITY_FAILED',
    ],
    ['has something behind its end', (all) => [...all, all[1] ?? ''], 'BUNDLE_INVALID_FORMAT'],
    ['begins with something else', (all) => all.slice(1), 'BUNDLE_INVALID_FORMAT'],
    [
      'is of a newer version',
      (all) => all.map((line) => line.replace('"bundleSchemaVersion":2', '"bundleSchemaVersion":3')),
      'BUNDLE_UNSUPPORTED_VERSION',
    ],
    [
      'is written in another way',
      (all) => all.map((line) => line.replace('":', '": ')),
      'BUNDLE_INVALID_FORMAT',
    ],
    [
      'has an event of an unknown kind',
      (all) => all.map((line) => line.replace('"checkpoint_recorded"', '"checkpoint_forged"')),
      'BUNDLE_EVENT_ORDER_INVALID',
    ],
    [
      'names another session',
      (all) => all.map((line, i) => (i === 0 ? line.replace(/ses_0/, 'ses_1') : line)),
      'BUNDLE_EVENT_ORDER_INVALID',
    ],
  ])('%s is refused with a reason, and nothing is written [EXEC-BUNDLE-3]', async (_, change, code) => {
    const to = machine(2);
    const path = join(to.folder, 'changed.jsonl');
    writeFileSync(
      path,
      change(await lines())
        .map((line) => `${line}\n`)
        .join(''),
    );
    const error = left(await to.bundles.importSession({ path })());
    expect(error).toMatchObject({ _tag: 'BundleRefusedError', code });
    expect(right(await to.useCases.resumeSession({})()).candidates).toEqual([]);
  });
});

test('an export that fails leaves no file, and what stood there stands', async () => {
  const here = machine(1);
  const path = join(here.folder, 'a.jsonl');
  writeFileSync(path, 'before');
  const sessionId = 'ses_00000000-0000-7000-8000-000000000000';
  expect(left(await here.bundles.exportSession({ sessionId, path, producer: PRODUCER })())).toMatchObject({
    _tag: 'SessionNotFoundError',
  });
  expect(readFileSync(path, 'utf8')).toBe('before');
  expect(readdirSync(here.folder)).toEqual(['a.jsonl']);
  const nowhere = join(here.folder, 'missing', 'a.jsonl');
  expect(
    left(await here.bundles.exportSession({ sessionId, path: nowhere, producer: PRODUCER })()),
  ).toMatchObject({
    _tag: 'OutputError',
  });
  expect(existsSync(nowhere)).toBe(false);
});
