import { errorFrom, valueFrom } from '@workrail/kernel/outcome';
import { describe, expect, test } from 'vitest';
import { digests } from '../testing/authoring-world.ts';
import { commandManifest, savedWorld } from '../testing/saved-world.ts';
import { step, workflow } from '../testing/workflow-files.ts';
import type { SavedWorkflowList } from './list-saved-workflows.ts';

const versionOf = (text = '') => digests.sha256Hex(text);
const AGENT = workflow('team.review', [step('write')], { name: 'Review' });
const MIXED: Record<string, string> = {
  'create_app.yaml': commandManifest('create_app'),
  'review.json': AGENT,
  'broken.yaml': 'workflow: [',
  'one.yaml': commandManifest('twice'),
  'two.json': JSON.stringify({ workflow: 'twice', steps: [{ id: 'a', run: 'a b' }] }),
};

describe('a list of saved workflows', () => {
  test('has them by id, and names the files that name none [APIS-SAVED-2]', async () => {
    const unreadable = [{ path: '/saved/link.yaml', reason: 'it is a link that leads out of the folder' }];
    expect(await valueFrom(savedWorld({ ...MIXED }, unreadable).listSavedWorkflows({}))).toEqual({
      folder: '/saved',
      workflows: [
        {
          workflow_id: 'create_app',
          title: 'Title of create_app',
          description: '',
          path: '/saved/create_app.yaml',
          format: 'yaml',
          version: versionOf(MIXED['create_app.yaml']),
          kind: 'command',
        },
        {
          workflow_id: 'team.review',
          title: 'Review',
          description: 'For tests',
          path: '/saved/review.json',
          format: 'json',
          version: versionOf(AGENT),
          kind: 'agent',
        },
      ],
      total: 2,
      broken: [
        ...unreadable,
        {
          path: '/saved/broken.yaml',
          reason: expect.stringMatching(/^line 1: /),
          violations: [expect.objectContaining({ rule: 'syntax', line: 1 })],
        },
        {
          path: '/saved/one.yaml',
          workflow_id: 'twice',
          reason: 'the id "twice" is also in /saved/two.json',
        },
        {
          path: '/saved/two.json',
          workflow_id: 'twice',
          reason: 'the id "twice" is also in /saved/one.yaml',
        },
      ],
      broken_count: 4,
    });
  });

  test('has those in which all words occur', async () => {
    const list = savedWorld({ ...MIXED }).listSavedWorkflows;
    const { workflows, total } = await valueFrom(list({ query: 'the TEAM review' }));
    expect([workflows.map(({ workflow_id }) => workflow_id), total]).toEqual([['team.review'], 1]);
  });

  test('comes in pages, which together have each once', async () => {
    const ids = Array.from({ length: 120 }, (_, index) => `flow_${String(index).padStart(3, '0')}`);
    const { listSavedWorkflows } = savedWorld(
      Object.fromEntries(ids.map((id) => [`${id}.yaml`, commandManifest(id)])),
    );
    const seen: string[] = [];
    let pages = 0;
    for (let cursor: string | undefined = ''; cursor !== undefined; pages += 1) {
      const page: SavedWorkflowList = await valueFrom(listSavedWorkflows(cursor === '' ? {} : { cursor }));
      expect([page.total, JSON.stringify(page.workflows).length < 15_000]).toEqual([120, true]);
      seen.push(...page.workflows.map(({ workflow_id }) => workflow_id));
      cursor = page.next_cursor;
    }
    expect([seen, pages > 1]).toEqual([ids, true]);
    expect((await valueFrom(listSavedWorkflows({ unpaged: true }))).workflows).toHaveLength(120);
    expect(await errorFrom(listSavedWorkflows({ cursor: 'x' }))).toMatchObject({ field: 'cursor' });
  });
});

describe('a saved workflow', () => {
  test('is its text, what it says, and its version [APIS-SAVED-3]', async () => {
    const { getSavedWorkflow } = savedWorld({ ...MIXED });
    const text = MIXED['create_app.yaml'];
    expect(await valueFrom(getSavedWorkflow({ workflow_id: 'create_app' }))).toEqual({
      workflow_id: 'create_app',
      path: '/saved/create_app.yaml',
      format: 'yaml',
      content: text,
      parsed: {
        workflow: 'create_app',
        title: 'Title of create_app',
        steps: [{ id: 'one', run: 'apps list' }],
      },
      version: versionOf(text),
    });
  });

  test('that cannot be read goes by the name of its file, with what is wrong', async () => {
    expect(
      await valueFrom(savedWorld({ ...MIXED }).getSavedWorkflow({ workflow_id: 'broken' })),
    ).toMatchObject({
      path: '/saved/broken.yaml',
      content: 'workflow: [',
      parsed: null,
      violations: [{ rule: 'syntax' }],
    });
  });

  test('that is none is told with the nearest, one that is two with both', async () => {
    const { getSavedWorkflow } = savedWorld({ ...MIXED });
    expect(await errorFrom(getSavedWorkflow({ workflow_id: 'create_ap' }))).toEqual({
      _tag: 'SavedWorkflowNotFoundError',
      workflow_id: 'create_ap',
      didYouMean: 'create_app',
    });
    expect(await errorFrom(getSavedWorkflow({ workflow_id: 'twice' }))).toEqual({
      _tag: 'WorkflowDoubledError',
      workflow_id: 'twice',
      paths: ['/saved/one.yaml', '/saved/two.json'],
    });
  });
});

describe('a new id', () => {
  test('stands in the text and the name of the file, and those who run it by the old one are named [APIS-SAVED-10]', async () => {
    const caller = commandManifest('caller', 'workflow create_app');
    const files: Record<string, string> = { ...MIXED, 'team/caller.yaml': caller };
    const renamed = await valueFrom(
      savedWorld(files).renameSavedWorkflow({ workflow_id: 'create_app', new_id: 'make_app' }),
    );
    const text = MIXED['create_app.yaml']?.replace('workflow: create_app', 'workflow: make_app');
    expect(renamed).toEqual({
      workflow_id: 'make_app',
      renamed_from: 'create_app',
      title: 'Title of create_app',
      description: '',
      path: '/saved/make_app.yaml',
      format: 'yaml',
      version: versionOf(text),
      kind: 'command',
      references: [
        {
          workflow_id: 'caller',
          path: '/saved/team/caller.yaml',
          pointer: '/steps/0/run',
          line: 6,
          column: 10,
        },
      ],
    });
    const { 'create_app.yaml': _, ...others } = MIXED;
    expect(files).toEqual({ ...others, 'team/caller.yaml': caller, 'make_app.yaml': text });
  });

  test('leaves a file in its folder, with its extension', async () => {
    const files: Record<string, string> = { 'team/x.yml': commandManifest('old') };
    await valueFrom(savedWorld(files).renameSavedWorkflow({ workflow_id: 'old', new_id: 'new' }));
    expect(Object.keys(files)).toEqual(['team/new.yml']);
  });

  test.each<[string, string, string, Record<string, string>?]>([
    ['create_app', 'team.review', 'WorkflowAlreadyExistsError'],
    ['create_app', 'broken', 'WorkflowAlreadyExistsError'],
    ['create_app', 'review', 'WorkflowFileTakenError', { 'review.yaml': AGENT }],
    ['create_app', 'twice', 'WorkflowDoubledError'],
    ['twice', 'new', 'WorkflowDoubledError'],
    ['none', 'new', 'SavedWorkflowNotFoundError'],
    ['create_app', 'create_app', 'InvalidInputError'],
    ['create_app', 'a.b', 'WorkflowIdentifierInvalidError'],
    ['create_app', 'wr.a', 'WorkflowIdentifierInvalidError'],
    ['create_app', '../a', 'WorkflowIdentifierInvalidError'],
    ['create_app', 'nul', 'WorkflowIdentifierInvalidError'],
    ['team.review', 'Team.Review', 'WorkflowIdentifierInvalidError'],
    ['broken', 'new', 'WorkflowRenameRefusedError'],
  ])('from %s to %s is a %s', async (workflow_id, new_id, _tag, more: Record<string, string> = {}) => {
    const files: Record<string, string> = { ...MIXED, ...more };
    expect(await errorFrom(savedWorld(files).renameSavedWorkflow({ workflow_id, new_id }))).toMatchObject({
      _tag,
    });
    expect(files).toEqual({ ...MIXED, ...more });
  });

  test('is not given where the file is not as the caller last saw it [APIS-SAVED-6]', async () => {
    const files = { ...MIXED };
    const input = { workflow_id: 'create_app', new_id: 'new', expected_version: 'x' };
    expect(await errorFrom(savedWorld(files).renameSavedWorkflow(input))).toEqual({
      _tag: 'WorkflowVersionConflictError',
      workflow_id: 'create_app',
      expected: 'x',
      actual: versionOf(MIXED['create_app.yaml']),
    });
    expect(files).toEqual(MIXED);
  });
});

describe('a deletion', () => {
  test.each(['create_app', 'broken'])('removes %s, and nothing else [APIS-SAVED-11]', async (workflow_id) => {
    const files: Record<string, string> = { ...MIXED };
    const name = `${workflow_id}.yaml`;
    expect(
      await valueFrom(savedWorld(files).deleteSavedWorkflow({ workflow_id, confirm: workflow_id })),
    ).toEqual({ deleted: true, workflow_id, path: `/saved/${name}`, version: versionOf(MIXED[name]) });
    const { [name]: _, ...others } = MIXED;
    expect(files).toEqual(others);
  });

  test.each([
    [{ workflow_id: 'create_app', confirm: 'create_ap' }, 'WorkflowDeletionUnconfirmedError'],
    [{ workflow_id: 'create_app', expected_version: 'x' }, 'WorkflowVersionConflictError'],
    [{ workflow_id: 'twice' }, 'WorkflowDoubledError'],
    [{ workflow_id: 'team.reviews' }, 'SavedWorkflowNotFoundError'],
  ])('of %j is a %s [APIS-SAVED-11]', async (input, _tag) => {
    const files = { ...MIXED };
    expect(await errorFrom(savedWorld(files).deleteSavedWorkflow(input))).toMatchObject({ _tag });
    expect(files).toEqual(MIXED);
  });
});
