import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Answer } from './harness/driver.ts';
import { openServer } from './harness/open-server.ts';
import type { RawDriver } from './harness/raw-driver.ts';
import { helperScript } from './harness/server-files.ts';
import { homeForTest, type ServerHome } from './harness/server-home.ts';

const workflow = (id: string, word: string, extra: object = {}): object => ({
  id,
  name: `Name ${word}`,
  description: `Description ${word}.`,
  version: '1.0.0',
  steps: [1, 2, 3].map((number) => ({
    id: `step-${number}`,
    title: `Step ${number} ${word}`,
    prompt: `Part ${number}, ${word}.`,
  })),
  ...extra,
});

const ID = 'team.drifting';

/** Puts another content into a file, with another time on it, as an editor does. */
function edit(file: string, content: object | string): void {
  const { mtimeMs } = statSync(file);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  const later = new Date(mtimeMs + 2_000);
  utimesSync(file, later, later);
}

interface Scene {
  readonly home: ServerHome;
  readonly server: RawDriver;
  readonly file: string;
  readonly started: Answer;
}

async function openRun(): Promise<Scene> {
  const home = homeForTest();
  const file = home.write('workflows/drifting.json', workflow(ID, 'as it was'));
  const server = await openServer({ home });
  return { home, server, file, started: await server.call('start_workflow', { workflowId: ID }) };
}

const advance = (server: RawDriver, at: Answer): Promise<Answer> =>
  server.call('continue_workflow', {
    ...at.structured.nextCall.arguments,
    output: { notesMarkdown: 'Done.' },
  });

const codes = (answer: Answer): readonly string[] =>
  (answer.structured.warnings ?? []).map(({ code }: { code: string }) => code);

interface Change {
  readonly what: string;
  readonly change: (scene: Scene) => void;
  readonly code: string;
}

const CHANGES: readonly Change[] = [
  {
    what: 'edited',
    change: ({ file }) => edit(file, workflow(ID, 'as it is now')),
    code: 'WORKFLOW_CHANGED',
  },
  {
    what: 'given another id',
    change: ({ file }) => edit(file, workflow('team.renamed', 'as it was')),
    code: 'WORKFLOW_MISSING',
  },
  { what: 'deleted', change: ({ file }) => rmSync(file), code: 'WORKFLOW_MISSING' },
  {
    what: 'broken',
    change: ({ file }) => edit(file, workflow(ID, 'x', { steps: [] })),
    code: 'WORKFLOW_INVALID',
  },
];

test.each(CHANGES)(
  'a run continues with its pinned workflow when the file is $what, and warns $code [EXEC-PIN-6]',
  async ({ change, code }) => {
    const scene = await openRun();
    change(scene);
    const two = await advance(scene.server, scene.started);
    const shown = await scene.server.call('continue_workflow', { stateToken: two.structured.stateToken });
    const three = await advance(scene.server, two);
    for (const [answer, number] of [
      [two, 2],
      [shown, 2],
      [three, 3],
    ] as const) {
      expect(answer.structured.pending.prompt).toBe(`Part ${number}, as it was.`);
      expect(codes(answer)).toEqual([code]);
      expect(answer.text).toContain(`${code}: `);
      expect(answer.text).toContain(`Part ${number}, as it was.`);
    }
    const done = await advance(scene.server, three);
    expect(done.structured.isComplete).toBe(true);
    expect(await advance(scene.server, three)).toEqual(done);
  },
);

test('a file that moves and stays what it was is no drift', async () => {
  const { home, server, file, started } = await openRun();
  rmSync(file);
  home.write('workflows/deeper/elsewhere.json', JSON.stringify(workflow(ID, 'as it was'), null, 2));
  const two = await advance(server, started);
  expect(two.structured.pending.prompt).toBe('Part 2, as it was.');
  expect(codes(two)).toEqual([]);
});

test('drift is noticed by a server that starts later, and ends when the file is put back [EXEC-PIN-7]', async () => {
  const { home, server, file, started } = await openRun();
  edit(file, workflow(ID, 'as it is now'));
  const later = await openServer({ home });
  const two = await advance(later, started);
  expect(codes(two)).toEqual(['WORKFLOW_CHANGED']);
  expect(two.structured.pending.prompt).toBe('Part 2, as it was.');
  edit(file, workflow(ID, 'as it was'));
  expect(codes(await server.call('continue_workflow', { stateToken: two.structured.stateToken }))).toEqual(
    [],
  );
});

test('a changed, new or deleted file shows in the next call, without a restart', async () => {
  const { home, server, file } = await openRun();
  const names = async (): Promise<readonly string[]> =>
    (await server.call('list_workflows')).structured.workflows.map(({ name }: { name: string }) => name);
  expect(await names()).toEqual(['Name as it was']);
  edit(file, workflow(ID, 'anew'));
  expect(await names()).toEqual(['Name anew']);
  const started = await server.call('start_workflow', { workflowId: ID });
  expect(started.structured.pending.prompt).toBe('Part 1, anew.');
  expect(codes(started)).toEqual([]);
  const more = home.write('workflows/more.json', workflow('team.more', 'more'));
  expect(await names()).toEqual(['Name anew', 'Name more']);
  expect((await server.call('start_workflow', { workflowId: 'team.more' })).isError).toBe(false);
  rmSync(more);
  expect(await names()).toEqual(['Name anew']);
  const gone = await server.call('start_workflow', { workflowId: 'team.more' });
  expect(gone.structured.error.error_code).toBe('WORKFLOW_NOT_FOUND');
});

test('of two files with one id, the later folder’s counts; two in one folder count for neither', async () => {
  const home = homeForTest();
  const later = home.write('later/a.json', workflow(ID, 'later'));
  home.write('workflows/a.json', workflow(ID, 'earlier'));
  const server = await openServer({ home, workflowPaths: [`${home.root}/later`] });
  const shadowing = await server.call('start_workflow', { workflowId: ID });
  expect(shadowing.structured.pending.prompt).toBe('Part 1, later.');
  rmSync(later);
  const back = await server.call('start_workflow', { workflowId: ID });
  expect(back.structured.pending.prompt).toBe('Part 1, earlier.');
  home.write('workflows/b.json', workflow(ID, 'twin'));
  const neither = await server.call('start_workflow', { workflowId: ID });
  expect(neither.structured.error.error_code).toBe('WORKFLOW_AMBIGUOUS');
  expect(neither.text).toContain('a.json');
  expect(neither.text).toContain('b.json');
});

test('wr ids are refused in files that are not bundled [EXEC-ID-4]', async () => {
  const home = homeForTest();
  home.write('bundled/own.json', workflow('wr.own', 'bundled'));
  home.write('workflows/own.json', workflow('wr.own', 'usurped'));
  home.write('workflows/other.json', workflow('wr.other', 'usurped'));
  const server = await openServer({ home });
  const listed = await server.call('list_workflows');
  expect(listed.structured.workflows).toMatchObject([{ workflowId: 'wr.own', name: 'Name bundled' }]);
  expect(listed.structured.problemCount).toBe(2);
});

test('a file that cannot be offered is listed with what is wrong, not with a warning about it', async () => {
  const home = homeForTest();
  // Two findings: a warning about the id, which comes first in the file, and the error.
  home.write('workflows/old.json', workflow('old-style', 'x', { version: 'three' }));
  const server = await openServer({ home });
  const listed = await server.call('list_workflows');
  expect(listed.structured.problemCount).toBe(1);
  expect(listed.structured.problems[0].message).toContain('version');
});

test('a file that stays as it is is read once; one that changes, once more', async () => {
  const home = homeForTest();
  const file = home.write('workflows/drifting.json', workflow(ID, 'as it was'));
  const log = home.write('opened.log', '');
  const server = await openServer({
    home,
    nodeArgs: ['--import', helperScript('opened-files.mjs')],
    env: { OPENED_FILES: log },
  });
  const reads = (): number =>
    readFileSync(log, 'utf8')
      .split('\n')
      .filter((path) => path === file).length;
  let at = await server.call('start_workflow', { workflowId: ID });
  expect(reads()).toBe(1);
  await server.call('list_workflows');
  await server.call('inspect_workflow', { workflowId: ID });
  await server.call('start_workflow', { workflowId: ID });
  at = await advance(server, at);
  expect(reads()).toBe(1);
  edit(file, workflow(ID, 'anew'));
  at = await advance(server, at);
  await server.call('list_workflows');
  await server.call('start_workflow', { workflowId: ID });
  expect(codes(at)).toEqual(['WORKFLOW_CHANGED']);
  expect(reads()).toBe(2);
});
