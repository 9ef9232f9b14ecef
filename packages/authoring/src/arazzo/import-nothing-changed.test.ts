import { E } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { document, GET, imported, workflow } from '../testing/arazzo-world.ts';
import { JOBS } from '../testing/jobs-api.ts';
import { manifestWorld } from '../testing/manifest-world.ts';

/** The violations of a document of which nothing was saved. */
async function refused(text: string) {
  const { outcome, files } = await imported(text);
  expect(files).toEqual({});
  if (E.isRight(outcome) || outcome.left._tag !== 'ArazzoRefusedError')
    throw new Error(JSON.stringify(outcome));
  return outcome.left.violations.map(({ path, rule, line, column }) => ({ path, rule, line, column }));
}

const HEAD = `arazzo: 1.0.1
info: { title: A, version: "1" }
sourceDescriptions: [{ name: jobs, url: ./jobs.yaml, type: openapi }]
workflows:
`;
const CALLED = `  - workflowId: called
    inputs: { type: object, required: [q], properties: { q: { type: string, pattern: "^a" } } }
    steps:
      - { stepId: s, operationId: getJob, parameters: [{ name: id, in: path, value: $inputs.q }] }
`;

describe('a document is looked at as a whole before its first workflow is saved', () => {
  test('what a step gives to another workflow of the document, where that stands in the document', async () => {
    const text = `${HEAD}${CALLED}  - workflowId: caller
    steps: [{ stepId: x, workflowId: called, parameters: [{ name: q, value: zz }] }]
`;
    expect(await refused(text)).toEqual([
      { path: '/workflows/1/steps/0', rule: 'argument-value', line: 10, column: 13 },
    ]);
    expect((await imported(text.replace('value: zz', 'value: az'))).outcome).toMatchObject({
      right: { workflows: [{ workflow_id: 'called' }, { workflow_id: 'caller' }] },
    });
  });

  test.each(['con', 'LPT1'])('an id that no file can have: %s', async (id) => {
    const text = `${HEAD}${CALLED}  - workflowId: ${id}
    steps: [{ stepId: s, operationId: getJob, parameters: [{ name: id, in: path, value: j }] }]
`;
    expect(await refused(text)).toEqual([
      { path: '/workflows/1/workflowId', rule: 'wrong-type', line: 9, column: 17 },
    ]);
  });

  test('a file of the second workflow that is there, and a name that two files have', async () => {
    const two = document([workflow([GET]), { ...workflow([GET]), workflowId: 'two' }]);
    for (const files of [
      { 'two.yaml': 'workflow: other\nsteps: [{ id: a, run: x y }]\n' },
      { 'a.yaml': 'workflow: two\nsteps: []\n', 'b.yaml': 'workflow: two\nsteps: []\n' },
    ] as Record<string, string>[]) {
      const before = { ...files };
      const world = await manifestWorld({ documents: { jobs: JOBS }, files });
      const outcome = await world.importArazzo({ document: JSON.stringify(two), overwrite: true })();
      expect(outcome).toMatchObject({ _tag: 'Left', left: { workflow_id: 'two' } });
      expect(files).toEqual(before);
    }
  });

  test('a saved workflow of the same id says nothing of the one that replaces it', async () => {
    const files: Record<string, string> = {
      'one.yaml': 'workflow: one\ninputs: { old: { type: string } }\nsteps: [{ id: a, run: workflow two }]\n',
    };
    const world = await manifestWorld({ documents: { jobs: JOBS }, files });
    const value = document([
      workflow([GET]),
      { workflowId: 'two', steps: [{ stepId: 'a', workflowId: 'one' }] },
    ]);
    expect(await world.importArazzo({ document: JSON.stringify(value), overwrite: true })()).toMatchObject({
      right: { workflows: [{ workflow_id: 'one' }, { workflow_id: 'two' }] },
    });
  });
});
