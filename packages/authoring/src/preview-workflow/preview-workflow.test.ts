import { expect, test } from 'vitest';
import { type AuthoringWorld, authoringWorld } from '../testing/authoring-world.ts';
import { right, step, workflow } from '../testing/workflow-files.ts';

const preview = async (text: string, more: AuthoringWorld = {}) =>
  right(await authoringWorld({ ...more, named: { 'a.json': text } }).previewWorkflow({ path: 'a.json' })());

test('the head says what it is and where it lies', async () => {
  const text = workflow('team.flow', [step('alpha')], {
    metaGuidance: ['Rule one.', 'Rule two.'],
    clarificationPrompts: ['Which one?'],
    references: [{ id: 'guide', title: 'G', source: 'g.md', purpose: 'P', authoritative: false }],
  });
  expect(await preview(text)).toEqual({
    workflowId: 'team.flow',
    name: 'Test',
    description: 'For tests',
    version: '1.0.0',
    kind: 'workflow',
    workflowHash: expect.stringMatching(/^sha256:/),
    file: 'a.json',
    source: 'project',
    standing: { rules: 2, questions: 1, references: 1 },
    outline: [{ kind: 'step', id: 'alpha', title: 'alpha', level: 0, excerpt: 'Do alpha.' }],
    warnings: [],
  });
});

test('an id is looked for in the folders of the workspace', async () => {
  const world = { seen: { 'a.json': workflow('team.flow', [step('alpha')]) } };
  const find = (workflowId: string) => authoringWorld(world).previewWorkflow({ workflowId })();
  expect(right(await find('team.flow'))).toMatchObject({ workflowId: 'team.flow', file: 'a.json' });
  expect(await find('team.flwo')).toMatchObject({
    left: { _tag: 'WorkflowNotFoundError', didYouMean: 'team.flow' },
  });
});

test.each([
  ['no file', {}, { _tag: 'NotOneFileError', files: 0 }],
  ['two files', { 'a.json': '{}', 'b.json': '{}' }, { _tag: 'NotOneFileError', files: 2 }],
  ['a broken file', { 'a.json': '{' }, { _tag: 'WorkflowInvalidError', diagnostics: [{ rule: 'syntax' }] }],
])('a path that names %s is an error', async (_, named, left) => {
  expect(await authoringWorld({ named }).previewWorkflow({ path: 'x' })()).toMatchObject({ left });
});

test('a path that cannot be read is an error', async () => {
  const unreadable = [{ path: 'x', reason: 'permission denied (EACCES)' }];
  expect(await authoringWorld({ unreadable }).previewWorkflow({ path: 'x' })()).toMatchObject({
    left: { _tag: 'WorkflowSourceError', path: 'x' },
  });
});
