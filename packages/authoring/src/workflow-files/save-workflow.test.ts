import { errorFrom, valueFrom } from '@workrail/kernel/outcome';
import { describe, expect, test } from 'vitest';
import { digests } from '../testing/authoring-world.ts';
import { commandManifest, savedWorld } from '../testing/saved-world.ts';
import { step, workflow } from '../testing/workflow-files.ts';

const OBJECT = { workflow: 'create_app', steps: [{ id: 'one', run: 'apps create' }] };
const YAML = 'workflow: create_app\nsteps:\n  - id: one\n    run: apps create\n';
const versionOf = (text = '') => digests.sha256Hex(text);

describe('a workflow', () => {
  test('is saved as it is written, to a file of its id', async () => {
    const files: Record<string, string> = {};
    const text = commandManifest('create_app');
    expect(await valueFrom(savedWorld(files).saveWorkflow({ manifest_content: text }))).toEqual({
      workflow_id: 'create_app',
      path: '/saved/create_app.yaml',
      format: 'yaml',
      version: versionOf(text),
      created: true,
      changed: true,
      warnings: [],
    });
    expect(files).toEqual({ 'create_app.yaml': text });
  });

  test.each([
    [OBJECT, undefined, 'create_app.yaml', YAML],
    [OBJECT, 'json', 'create_app.json', `${JSON.stringify(OBJECT, null, 2)}\n`],
    [JSON.stringify(OBJECT), undefined, 'create_app.json', JSON.stringify(OBJECT)],
    [JSON.stringify(OBJECT), 'yaml', 'create_app.yaml', JSON.stringify(OBJECT)],
    [`\ufeff${YAML}`, undefined, 'create_app.yaml', `\ufeff${YAML}`],
  ] as const)('given as %j with the format %s is in %s', async (manifest_content, format, name, text) => {
    const files: Record<string, string> = {};
    const input = { manifest_content, ...(format === undefined ? {} : { format }) };
    await valueFrom(savedWorld(files).saveWorkflow(input));
    expect(files).toEqual({ [name]: text });
  });

  test('for an agent is saved with what is worth a warning', async () => {
    const files: Record<string, string> = {};
    const text = workflow('team.review', [step('write')]);
    const saved = await valueFrom(savedWorld(files).saveWorkflow({ manifest_content: text }));
    expect(saved).toMatchObject({ path: '/saved/team.review.json', warnings: [] });
    const legacy = workflow('review', [step('write')]);
    expect(await valueFrom(savedWorld(files).saveWorkflow({ manifest_content: legacy }))).toMatchObject({
      path: '/saved/review.json',
      warnings: [{ path: '/id', rule: 'legacy-id', line: 1, column: 7 }],
    });
    expect(Object.keys(files)).toEqual(['team.review.json', 'review.json']);
  });
});

describe('a workflow that is there', () => {
  const BEFORE = commandManifest('create_app', 'apps list');
  const AFTER = commandManifest('create_app', 'apps create');
  const world = () => {
    const files: Record<string, string> = { 'create_app.yaml': BEFORE };
    return { files, ...savedWorld(files) };
  };

  test('is replaced where the caller says so only [APIS-SAVED-5]', async () => {
    const { files, saveWorkflow } = world();
    expect(await errorFrom(saveWorkflow({ manifest_content: AFTER }))).toEqual({
      _tag: 'WorkflowAlreadyExistsError',
      workflow_id: 'create_app',
      path: '/saved/create_app.yaml',
      version: versionOf(BEFORE),
    });
    expect(files).toEqual({ 'create_app.yaml': BEFORE });
    expect(await valueFrom(saveWorkflow({ manifest_content: AFTER, overwrite: true }))).toMatchObject({
      created: false,
      changed: true,
      version: versionOf(AFTER),
    });
    expect(files).toEqual({ 'create_app.yaml': AFTER });
  });

  test('is replaced where it is as the caller last saw it, whatever overwrite says [APIS-SAVED-6]', async () => {
    const { files, saveWorkflow } = world();
    const expected_version = versionOf(BEFORE);
    await valueFrom(saveWorkflow({ manifest_content: AFTER, expected_version, overwrite: false }));
    expect(files).toEqual({ 'create_app.yaml': AFTER });
    expect(
      await errorFrom(saveWorkflow({ manifest_content: BEFORE, expected_version, overwrite: true })),
    ).toEqual({
      _tag: 'WorkflowVersionConflictError',
      workflow_id: 'create_app',
      expected: versionOf(BEFORE),
      actual: versionOf(AFTER),
    });
    expect(files).toEqual({ 'create_app.yaml': AFTER });
  });

  test('and is the same stays, without a permission', async () => {
    const { files, saveWorkflow } = world();
    expect(await valueFrom(saveWorkflow({ manifest_content: BEFORE }))).toMatchObject({
      created: false,
      changed: false,
      version: versionOf(BEFORE),
    });
    expect(files).toEqual({ 'create_app.yaml': BEFORE });
  });

  test('is replaced by a file of the other format, in its folder', async () => {
    const files: Record<string, string> = { 'team/mine.yml': BEFORE };
    const input = { manifest_content: OBJECT, format: 'json', overwrite: true } as const;
    expect(await valueFrom(savedWorld(files).saveWorkflow(input))).toMatchObject({
      path: '/saved/team/create_app.json',
      created: false,
    });
    expect(Object.keys(files)).toEqual(['team/create_app.json']);
  });

  test('keeps the name and the format of its file where an object is given', async () => {
    const files: Record<string, string> = { 'team/mine.json': JSON.stringify(OBJECT) };
    const input = { manifest_content: OBJECT, overwrite: true };
    await valueFrom(savedWorld(files).saveWorkflow(input));
    expect(files).toEqual({ 'team/mine.json': `${JSON.stringify(OBJECT, null, 2)}\n` });
  });

  test('and cannot be read is what the name of its file says', async () => {
    const files: Record<string, string> = { 'create_app.yaml': 'workflow: [' };
    const { saveWorkflow } = savedWorld(files);
    expect(await errorFrom(saveWorkflow({ manifest_content: AFTER }))).toMatchObject({
      _tag: 'WorkflowAlreadyExistsError',
      path: '/saved/create_app.yaml',
    });
    await valueFrom(saveWorkflow({ manifest_content: AFTER, overwrite: true }));
    expect(files).toEqual({ 'create_app.yaml': AFTER });
  });
});

describe('nothing is written', () => {
  const refused = async (
    input: Parameters<ReturnType<typeof savedWorld>['saveWorkflow']>[0],
    files: Record<string, string> = {},
  ) => {
    const before = { ...files };
    const error = await errorFrom(savedWorld(files).saveWorkflow(input));
    expect(files).toEqual(before);
    return error;
  };

  test('where the file has mistakes: all are named with their places [APIS-SAVED-4]', async () => {
    const manifest_content =
      'workflow: a\nstep: []\nsteps:\n  - id: one\n    run: x\n    when: "${{ inputs."\n';
    const error = await refused({ manifest_content });
    expect(error).toMatchObject({
      _tag: 'WorkflowValidationFailedError',
      workflow_id: 'a',
      violations: expect.arrayContaining([
        expect.objectContaining({ path: '/step', rule: 'unknown-key', line: 2, column: 1 }),
        expect.objectContaining({ path: '/steps/0/when', line: 6 }),
      ]),
    });
    expect(JSON.stringify(error)).not.toContain('command-workflow');
  });

  test.each([
    ['{"workflow": "a", ', 'syntax'],
    ['workflow: "a b"\nsteps:\n  - id: one\n    run: a b\n', 'invalid-format'],
    ['just text', 'wrong-type'],
    [`# ${'x'.repeat(140_000)}\n${YAML}`, 'file-too-large'],
  ])('where it is %j', async (manifest_content, rule) => {
    expect(await refused({ manifest_content })).toMatchObject({
      _tag: 'WorkflowValidationFailedError',
      violations: [expect.objectContaining({ rule })],
    });
  });

  test.each([' \n', 'workflow: a # \ud800\n'])('where the text is %j', async (manifest_content) => {
    expect(await refused({ manifest_content })).toMatchObject({
      _tag: 'InvalidInputError',
      field: 'manifest_content',
    });
  });

  test('where the manifest has another id than the one that is given', async () => {
    expect(await refused({ workflow_id: 'other', manifest_content: YAML })).toEqual({
      _tag: 'WorkflowIdentifierMismatchError',
      workflow_id: 'other',
      manifest_id: 'create_app',
    });
  });

  test.each(['con', 'LPT1'])('where no file can have the name %s', async (id) => {
    expect(await refused({ manifest_content: commandManifest(id) })).toMatchObject({
      _tag: 'WorkflowIdentifierInvalidError',
      workflow_id: id,
    });
  });

  test('where the id is of the workflows that come with WorkRail', async () => {
    expect(await refused({ manifest_content: workflow('wr.mine', [step('write')]) })).toMatchObject({
      _tag: 'WorkflowValidationFailedError',
      violations: [{ rule: 'reserved-id' }],
    });
  });

  test('where a version is expected and there is no file', async () => {
    expect(await refused({ manifest_content: YAML, expected_version: 'x', overwrite: true })).toEqual({
      _tag: 'WorkflowVersionConflictError',
      workflow_id: 'create_app',
      expected: 'x',
      actual: null,
    });
  });

  test('where two files have the id: both are named', async () => {
    const files = { 'a.yaml': YAML, 'b.json': JSON.stringify(OBJECT) };
    expect(await refused({ manifest_content: YAML, overwrite: true }, files)).toEqual({
      _tag: 'WorkflowDoubledError',
      workflow_id: 'create_app',
      paths: ['/saved/a.yaml', '/saved/b.json'],
    });
  });

  test.each(['create_app.yaml', 'Create_App.yaml'])(
    'where the file %s has another id, which need not be the same where capitals count',
    async (name) => {
      expect(await refused({ manifest_content: YAML }, { [name]: commandManifest('other') })).toEqual({
        _tag: 'WorkflowFileTakenError',
        workflow_id: 'create_app',
        path: `/saved/${name}`,
      });
    },
  );
});
