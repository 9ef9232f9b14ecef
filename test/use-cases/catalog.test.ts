import { TE } from '@workrail/kernel';
import type { FoundFiles } from '@workrail/ports';
import { describe, expect, it } from 'vitest';
import { left, right, sourcesOf, startProcess } from '../harness/in-process.ts';
import { step, workflow, world } from './world.ts';

const A = workflow('test.flow', [step('alpha'), step('beta')]);

const codes = (answer: { readonly warnings: readonly { readonly code: string }[] }) =>
  answer.warnings.map(({ code }) => code);

describe('the catalogue', () => {
  it('lists by namespace, workflows before routines, then id, and filters by words [EXEC-ID-9]', async () => {
    const { useCases } = world({
      '1.json': workflow('team.zeta', [step('alpha')], { description: 'Reviews code' }),
      '2.json': workflow('team.alpha', [step('alpha')], { description: 'Plans releases' }),
      '3.json': workflow('routine-old', [step('alpha')]),
      '4.json': workflow('ancient', [step('alpha')]),
      '5.yaml':
        'id: ops.deploy\nname: Deploy\ndescription: Rolls out\nversion: 1.0.0\nsteps: [{id: ship, title: Go, prompt: Go}]\n',
    });
    const list = right(await useCases.listWorkflows({})());
    expect(list.workflows.map(({ workflowId }) => workflowId)).toEqual([
      'ancient',
      'routine-old',
      'ops.deploy',
      'team.alpha',
      'team.zeta',
    ]);
    expect(list.workflows[0]).toMatchObject({
      idStatus: 'legacy',
      suggestedId: 'team.ancient',
      kind: 'workflow',
    });
    expect(list.workflows[1]).toMatchObject({ kind: 'routine' });
    expect(right(await useCases.listWorkflows({ query: 'CODE review' })()).workflows).toHaveLength(1);
    expect(left(await useCases.listWorkflows({ cursor: 'nonsense' })())).toMatchObject({ field: 'cursor' });
  });

  it('lets a later folder shadow an earlier one, and refuses an id that stands twice in one', async () => {
    const { host } = world({ 'a.json': A, 'b.json': workflow('test.flow', [step('other')]) });
    expect(left(await startProcess(host).startWorkflow({ workflowId: 'test.flow' })())).toMatchObject({
      _tag: 'WorkflowAmbiguousError',
      files: ['a.json', 'b.json'],
    });
    const plain = sourcesOf(host.files);
    const files = right(await plain.files(undefined)()).files.map((file, index) => ({
      ...file,
      root: `/folder${index}`,
    }));
    const shadowing = startProcess({
      ...host,
      sources: { ...plain, files: () => TE.right({ files, unreadable: [] }) },
    });
    const started = right(await shadowing.startWorkflow({ workflowId: 'test.flow' })());
    expect(started.pending?.stepId).toBe('other');
  });

  it('takes the preferred variant of a workflow, by the names of its files', async () => {
    const named = (name: string) => workflow('team.flow', [step('alpha')], { name });
    const offered = async (files: readonly string[]) => {
      const { useCases } = world(Object.fromEntries(files.map((file) => [file, named(file)])));
      const list = right(await useCases.listWorkflows({})());
      return list.workflows.map(({ name }) => name);
    };
    expect(await offered(['flow.json', 'flow.v2.json'])).toEqual(['flow.v2.json']);
    expect(await offered(['flow.agentic.v2.json', 'flow.json', 'flow.v2.json'])).toEqual([
      'flow.agentic.v2.json',
    ]);
    expect(await offered(['flow.json', 'flow.lean.json'])).toEqual(['flow.json']);
    expect(await offered(['flow.lean.v2.json'])).toEqual(['flow.lean.v2.json']);
    expect(await offered(['flow.v2.json', 'other.v2.json'])).toEqual([]);
  });

  it('fills slots with what the project binds, and says when that changed under a run', async () => {
    const slot = { slotId: 'review', purpose: 'Which review.', default: 'team.routine-look' };
    const flow = workflow('team.flow', [{ id: 'run', title: 'Run', prompt: 'Run {{wr.bindings.review}}.' }], {
      extensionPoints: [slot],
    });
    let text = '{"team.flow": {"review": "team.routine-other"}}';
    const files = new Map([['flow.json', flow]]);
    const host = world({}).host;
    const useCases = startProcess({
      ...host,
      sources: {
        ...sourcesOf(files),
        bindings: () => TE.right({ path: '/work/.workrail/bindings.json', text, stamp: text }),
      },
    });
    const started = right(await useCases.startWorkflow({ workflowId: 'team.flow' })());
    expect(started.pending?.prompt).toBe('Run team.routine-other.');
    const again = async () => right(await useCases.continueWorkflow({ stateToken: started.stateToken })());
    expect((await again()).warnings).toEqual([]);
    text = '{"review": "team.routine-third"}';
    const moved = await again();
    expect(moved.pending?.prompt).toBe('Run team.routine-other.');
    expect(moved.warnings).toMatchObject([
      {
        code: 'BINDING_DRIFT',
        message: expect.stringMatching(/"team\.routine-other" and is now .*"team\.routine-third"/),
      },
    ]);
    text = 'not JSON';
    const fresh = right(await useCases.startWorkflow({ workflowId: 'team.flow' })());
    expect(fresh.pending?.prompt).toBe('Run team.routine-look.');
  });

  it('says that a run drifted when a routine that it took steps from changed', async () => {
    const routine = (prompt: string) =>
      workflow('team.routine-look', [{ id: 'look', title: 'Look', prompt }]);
    const files = {
      'flow.json': workflow('team.flow', [
        { id: 'call', title: 'Call', templateCall: { templateId: 'team.routine-look' } },
      ]),
      'look.json': routine('Look once.'),
    };
    const { useCases, files: live } = world(files);
    const started = right(await useCases.startWorkflow({ workflowId: 'team.flow' })());
    expect(started.pending).toMatchObject({ stepId: 'call.look', prompt: 'Look once.' });
    const again = async () => right(await useCases.continueWorkflow({ stateToken: started.stateToken })());
    expect((await again()).warnings).toEqual([]);
    live.set('look.json', routine('Look twice.'));
    expect(codes(await again())).toEqual(['WORKFLOW_CHANGED']);
    expect((await again()).pending?.prompt).toBe('Look once.');
    const fresh = right(await useCases.startWorkflow({ workflowId: 'team.flow' })());
    expect(fresh.pending?.prompt).toBe('Look twice.');
  });

  it('suggests an id that is close, and refuses what cannot run by name', async () => {
    const { useCases } = world({
      'a.json': A,
      'b.json': workflow('test.bad', [step('alpha', { promptt: 1 })]),
    });
    expect(left(await useCases.startWorkflow({ workflowId: 'test.flwo' })())).toMatchObject({
      _tag: 'WorkflowNotFoundError',
      didYouMean: 'test.flow',
    });
    expect(left(await useCases.startWorkflow({ workflowId: 'test.bad' })())).toMatchObject({
      _tag: 'WorkflowInvalidError',
      diagnostics: [{ rule: 'unknown-key' }],
    });
  });

  it.each([
    ['a misspelt key', (text: string) => text.replace('"description"', '"desciption"')],
    ['a brace too few', (text: string) => text.slice(0, -1)],
    ['a version that is none', (text: string) => text.replace('1.0.0', 'one')],
  ])('names the file that was meant and refused for %s', async (_, harm) => {
    const { useCases } = world({ 'a.json': harm(A), 'b.json': workflow('test.flown', [step('alpha')]) });
    const refused = left(await useCases.startWorkflow({ workflowId: 'test.flow' })());
    expect(refused).toMatchObject({
      _tag: 'WorkflowInvalidError',
      diagnostics: expect.arrayContaining([expect.objectContaining({ file: 'a.json', line: 1 })]),
    });
    const { problems } = right(await useCases.listWorkflows({})());
    expect(problems).toMatchObject([{ file: 'a.json', message: expect.stringMatching(/^line 1: /) }]);
  });

  it('A13: marks a workflow that cannot be started, and shows its first fault among the problems', async () => {
    const { useCases } = world({
      'good.json': A,
      'broken.json': workflow('test.broken', [
        { ...step('alpha'), runCondition: { var: 'x', biggerThan: 1 } },
        { ...step('alpha') },
        { ...step('gamma'), prompt: 7 },
      ]),
    });
    const list = right(await useCases.listWorkflows({})());
    const marks = Object.fromEntries(list.workflows.map(({ workflowId, problem }) => [workflowId, problem]));
    expect(marks).toEqual({ 'test.flow': undefined, 'test.broken': expect.stringMatching(/^line \d+: /) });
    expect(list.problems).toEqual([{ file: 'broken.json', message: marks['test.broken'] }]);
    expect(list.problemCount).toBe(1);
    expect(left(await useCases.startWorkflow({ workflowId: 'test.broken' })())).toMatchObject({
      _tag: 'WorkflowInvalidError',
    });
  });

  it('offers what can be read, and shows among the problems what cannot', async () => {
    const { host } = world({ 'a.json': A });
    const plain = sourcesOf(host.files);
    const unreadable = [{ path: '/locked', reason: 'permission denied (EACCES)' }];
    const { files } = right(await plain.files(undefined)());
    const sources = { ...plain, files: () => TE.right({ files, unreadable }) };
    const useCases = startProcess({ ...host, sources });
    const list = right(await useCases.listWorkflows({})());
    expect(list.workflows.map(({ workflowId }) => workflowId)).toEqual(['test.flow']);
    expect(list.problems).toEqual([{ file: '/locked', message: 'permission denied (EACCES)' }]);
    expect(list.problemCount).toBe(1);
    right(await useCases.startWorkflow({ workflowId: 'test.flow' })());
  });

  it('compiles a file again when it changed and only then', async () => {
    const { host, files } = world({ 'a.json': A });
    let reads = 0;
    const counted = sourcesOf(files);
    const sources = {
      ...counted,
      files: (workspace: string | undefined) =>
        TE.map((found: FoundFiles) => ({
          ...found,
          files: found.files.map((file) => ({
            ...file,
            get text() {
              reads += 1;
              return file.text;
            },
          })),
        }))(counted.files(workspace)),
    };
    const useCases = startProcess({ ...host, sources: sources as never });
    right(await useCases.listWorkflows({})());
    right(await useCases.inspectWorkflow({ workflowId: 'test.flow' })());
    const afterFirst = reads;
    right(await useCases.listWorkflows({})());
    right(await useCases.inspectWorkflow({ workflowId: 'test.flow' })());
    expect(reads).toBe(afterFirst);
    files.set('a.json', workflow('test.flow', [step('fresh')]));
    const inspected = right(await useCases.inspectWorkflow({ workflowId: 'test.flow' })());
    expect(inspected.outline.map(({ id }) => id)).toEqual(['fresh']);
    expect(reads).toBeGreaterThan(afterFirst);
  });

  it('keeps a run on the version it started with, says so, and replays what it said', async () => {
    const { start, next, again, files } = world({ 'a.json': A });
    const root = await start('test.flow');
    files.set('a.json', workflow('test.flow', [step('alpha'), step('changed')]));
    const moved = await next(root, 'done');
    expect(moved.pending?.stepId).toBe('beta');
    expect(codes(moved)).toEqual(['WORKFLOW_CHANGED']);
    files.set('a.json', workflow('test.renamed', [step('alpha')]));
    expect(codes(await again(moved))).toEqual(['WORKFLOW_MISSING']);
    files.set('a.json', '{');
    expect(codes(await again(moved))).toEqual(['WORKFLOW_MISSING']);
    files.set('a.json', workflow('test.flow', [step('alpha', { oops: 1 })]));
    expect(codes(await again(moved))).toEqual(['WORKFLOW_INVALID']);
    files.set('a.json', A);
    expect(codes(await again(moved))).toEqual([]);
    expect(JSON.stringify(await next(root, 'done'))).toBe(JSON.stringify(moved));
    files.clear();
    const end = await next(moved, 'done');
    expect(end.isComplete).toBe(true);
    expect(codes(end)).toEqual(['WORKFLOW_MISSING']);
  });

  it('says why it cannot be looked up whether the file has changed', async () => {
    const { host } = world({ 'a.json': A });
    const useCases = startProcess(host);
    const { stateToken } = right(await useCases.startWorkflow({ workflowId: 'test.flow' })());
    const broken = { path: '/data/settings.json', reason: 'line 1: a value is missing' };
    const files = () => TE.left({ _tag: 'WorkflowSourceError', ...broken });
    const later = startProcess({ ...host, sources: { ...sourcesOf(host.files), files } as never });
    const shown = right(await later.continueWorkflow({ stateToken })());
    expect(shown.warnings).toMatchObject([
      { code: 'WORKFLOW_MISSING', message: expect.stringContaining(`${broken.path}: ${broken.reason}.`) },
    ]);
  });

  it('B9: a run that starts without the bindings of its project says so', async () => {
    const slotted = workflow('test.flow', [step('alpha', { prompt: 'Run {{wr.bindings.final}}.' })], {
      extensionPoints: [{ slotId: 'final', purpose: 'Ends it', default: 'test.plain' }],
    });
    const { host } = world({ 'a.json': slotted, 'b.json': workflow('test.plain', [step('alpha')]) });
    const text = '{"test.flow": {"final": 5}}';
    const bindings = () => TE.right({ path: '/project/.workrail/bindings.json', text, stamp: text });
    const useCases = startProcess({ ...host, sources: { ...sourcesOf(host.files), bindings } });
    const started = right(await useCases.startWorkflow({ workflowId: 'test.flow' })());
    expect(codes(started)).toEqual(['BINDINGS_NOT_USED']);
    expect(started.warnings[0]?.message).toContain('/project/.workrail/bindings.json, line 1: ');
    expect(started.pending?.prompt).toBe('Run test.plain.');
    expect(codes(right(await useCases.startWorkflow({ workflowId: 'test.plain' })()))).toEqual([]);
  });
});
