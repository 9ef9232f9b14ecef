import { sessionStreamId } from '@workrail/event-log';
import type { SessionId } from '@workrail/kernel';
import { describe, expect, it } from 'vitest';
import { left, right, startProcess } from '../harness/in-process.ts';
import { step, type World, workflow, world } from './world.ts';

const TWO = workflow('test.two', [step('alpha'), step('beta')]);

const versionOf = async ({ host }: World, sessionId: string) =>
  right(await host.store.read((tx) => tx.events.head(sessionStreamId(sessionId as SessionId)))()).version;

describe('a checkpoint', () => {
  it('is in the recap of its point and of what comes behind it, and does not go on', async () => {
    const here = world({ 'two.json': TWO });
    const root = await here.start('test.two');
    const { stateToken } = root;
    const note = (notesMarkdown: string) =>
      here.useCases.checkpointWorkflow({
        stateToken,
        notesMarkdown,
        artifacts: [{ kind: 'demo.sheet', n: 1 }],
      })();
    expect(right(await note('Half done.'))).toEqual({
      kind: 'ok',
      recorded: true,
      session: root.session,
      kept: { notes: true, artifactKinds: ['demo.sheet'] },
      warnings: [expect.objectContaining({ code: 'ARTIFACT_KIND_UNREGISTERED' })],
      nextCall: { tool: 'continue_workflow', arguments: { stateToken } },
    });
    expect(right(await note('Almost done.')).recorded).toBe(true);
    const seen = await here.again(root);
    expect(seen.pending?.stepId).toBe('alpha');
    const checkpoint = { stepId: 'alpha', artifactKinds: ['demo.sheet'], checkpoint: true };
    expect(seen.recap?.entries).toEqual([
      { ...checkpoint, notesMarkdown: 'Half done.' },
      { ...checkpoint, notesMarkdown: 'Almost done.' },
    ]);
    const beta = await here.next(root, 'Done.');
    expect((await here.again(beta)).recap?.entries.map(({ notesMarkdown }) => notesMarkdown)).toEqual([
      'Half done.',
      'Almost done.',
      'Done.',
    ]);
  });

  it('A21: at the end of a run says that there is no step to go on with', async () => {
    const here = world({ 'two.json': TWO });
    const end = await here.next(await here.next(await here.start('test.two'), 'One.'), 'Two.');
    const noted = right(
      await here.useCases.checkpointWorkflow({ stateToken: end.stateToken, notesMarkdown: 'Shipped.' })(),
    );
    expect(noted).toMatchObject({ recorded: true, runIsComplete: true });
  });

  it('sent twice is written once, by any process', async () => {
    const here = world({ 'two.json': TWO });
    const { stateToken, session } = await here.start('test.two');
    const call = { stateToken, notesMarkdown: 'Half done.' };
    await here.useCases.checkpointWorkflow(call)();
    const before = await versionOf(here, session.sessionId);
    const again = right(await startProcess(here.host).checkpointWorkflow(call)());
    expect(again).toMatchObject({ kind: 'ok', recorded: false });
    expect(await versionOf(here, session.sessionId)).toBe(before);
  });

  it('belongs to its branch', async () => {
    const here = world({ 'two.json': TWO });
    const root = await here.start('test.two');
    const one = await here.next(root, 'First way.');
    const other = await here.next(await here.again(root), 'Second way.');
    await here.useCases.checkpointWorkflow({ stateToken: one.stateToken, notesMarkdown: 'On one.' })();
    const notes = async (at: typeof one) =>
      (await here.again(at)).recap?.entries.map(({ notesMarkdown }) => notesMarkdown);
    expect(await notes(one)).toEqual(['First way.', 'On one.']);
    expect(await notes(other)).toEqual(['Second way.']);
  });

  it('can be left at the end of a run', async () => {
    const here = world({ 'two.json': TWO });
    const end = await here.next(await here.next(await here.start('test.two'), 'a'), 'b');
    await here.useCases.checkpointWorkflow({ stateToken: end.stateToken, notesMarkdown: 'Sent it.' })();
    expect((await here.again(end)).recap?.entries.at(-1)).toEqual({
      stepId: '(end)',
      notesMarkdown: 'Sent it.',
      checkpoint: true,
    });
  });

  it('can be left in a session without a run, which a workflow may start in later', async () => {
    const here = world({ 'two.json': TWO });
    const opened = right(await here.useCases.startSession({ title: 'Spike' })());
    const { sessionToken } = opened;
    const call = { sessionToken, notesMarkdown: 'Read the old parser.' };
    expect(right(await here.useCases.checkpointWorkflow(call)())).toMatchObject({
      recorded: true,
      nextCall: null,
      session: { sessionId: sessionToken },
    });
    expect(right(await here.useCases.checkpointWorkflow(call)()).recorded).toBe(false);
    const started = right(
      await here.useCases.startWorkflow({ workflowId: 'test.two', sessionId: sessionToken })(),
    );
    expect(started.session.sessionId).toBe(sessionToken);
  });

  it.each([
    [{}, 'output.notesMarkdown', 'required'],
    [{ notesMarkdown: ' \n' }, 'output.notesMarkdown', 'required'],
    [{ notesMarkdown: 'n' }, 'stateToken', 'one-of'],
    [{ notesMarkdown: 'n', stateToken: 'a', sessionToken: 'b' }, 'stateToken', 'one-of'],
    [{ notesMarkdown: 'n', sessionToken: 'ses_1' }, 'sessionToken', 'format'],
    [{ artifacts: [{ n: 1 }], stateToken: 'a' }, 'output.artifacts[0].kind', 'required'],
  ])('%j is refused by name', async (input, field, rule) => {
    const { useCases } = world({ 'two.json': TWO });
    expect(left(await useCases.checkpointWorkflow(input)())).toMatchObject({
      _tag: 'InvalidInputError',
      field,
      rule,
    });
  });

  it('for a session that is not there says so', async () => {
    const { useCases } = world({ 'two.json': TWO });
    const sessionToken = 'ses_0190a000-0000-7000-8000-000000000001';
    const refused = left(await useCases.checkpointWorkflow({ sessionToken, notesMarkdown: 'n' })());
    expect(refused).toMatchObject({ _tag: 'SessionNotFoundError', sessionId: sessionToken });
  });

  it.each([['✅'], ['...'], ['{}'], ['TODO'], ['<recap of this step>']])(
    'of notes that say nothing is refused, as a step with them is: %j',
    async (notesMarkdown) => {
      const here = world({ 'two.json': TWO });
      const { stateToken, ackToken } = await here.start('test.two');
      expect(left(await here.useCases.checkpointWorkflow({ stateToken, notesMarkdown })())).toMatchObject({
        field: 'output.notesMarkdown',
        rule: 'required',
        message: expect.stringMatching(
          /count as missing: they (contain no letter or digit|are only a placeholder)/,
        ),
      });
      const call = { stateToken, ackToken: ackToken ?? '', notesMarkdown };
      const blocked = right(await here.useCases.continueWorkflow(call)());
      expect(blocked.kept?.notes).toBe(false);
      expect(blocked.blockers).toMatchObject([
        {
          code: 'MISSING_REQUIRED_NOTES',
          message: expect.stringContaining('the ones sent count as missing'),
        },
      ]);
      const again = right(await here.useCases.continueWorkflow({ stateToken })());
      expect(again).not.toHaveProperty('openRetry');
    },
  );

  it('warns of an artifact kind that nobody registered, at a step and in a session', async () => {
    const here = world({ 'two.json': TWO });
    const { stateToken, session } = await here.start('test.two');
    const artifacts = [{ kind: 'demo.sheet', n: 1 }];
    for (const at of [{ stateToken }, { sessionToken: session.sessionId }]) {
      const note = () => here.useCases.checkpointWorkflow({ ...at, artifacts })();
      const first = right(await note());
      expect(first.warnings).toMatchObject([
        { code: 'ARTIFACT_KIND_UNREGISTERED', message: expect.stringContaining('"demo.sheet"') },
      ]);
      expect(right(await note())).toEqual({ ...first, recorded: false });
    }
    const known = { stateToken, notesMarkdown: 'Half.' };
    expect(right(await here.useCases.checkpointWorkflow(known)())).not.toHaveProperty('warnings');
  });

  it('names the limit of a kind that is too long', async () => {
    const here = world({ 'two.json': TWO });
    const { stateToken } = await here.start('test.two');
    const send = async (kind: unknown) =>
      left(await here.useCases.checkpointWorkflow({ stateToken, artifacts: [{ kind: kind as string }] })());
    expect(await send('k'.repeat(129))).toMatchObject({
      field: 'output.artifacts[0].kind',
      rule: 'max-length',
      message: 'output.artifacts[0].kind has 129 characters; at most 128 are allowed',
    });
    expect(await send(7)).toMatchObject({ rule: 'type' });
    expect(await send(' ')).toMatchObject({ rule: 'required' });
  });
});
