import { readFileSync } from 'node:fs';
import { E, type Json, type JsonObject } from '@workrail/kernel';
import { right } from '@workrail/kernel/outcome';
import { readCommandWorkflow } from '@workrail/workflow-compiler';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { manifestWorld } from '../../packages/authoring/src/testing/manifest-world.ts';
import { judgeCondition } from '../../packages/engine/src/index.ts';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

const page = read('docs/command-workflows.md');
const document = parse(read('examples/library-api/openapi.yaml')) as JsonObject;

const examples = [...page.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, text = '']) => text);

const INPUTS: JsonObject = {
  subject: 'moss',
  title: 'Ferns',
  isbn: '9780000000999',
  branch: 'main',
};

const ANSWERS: JsonObject = {
  look: { items: [] },
  start: { id: 's1' },
  wait: { status: 'done', counted: 3 },
};

const world = () =>
  manifestWorld({
    documents: { library: document },
    baseUrl: 'http://127.0.0.1:4010',
    secrets: { LIBRARY__LIBRARY_KEY: 'k' },
    answer: () => E.right({ status: 200, json: [{ id: 'main', name: 'Main Street' }] }),
  });

test('the guide has an example for each of its parts', () => {
  expect(examples.length).toBeGreaterThan(2);
});

test.each(examples)(
  'example %# of the guide is right, gets its inputs, and can be rendered',
  async (text) => {
    const { validateManifest, resolveManifestInputs, previewRendered } = await world();
    const source = { manifest_content: text };
    expect(right(await validateManifest(source)())).toMatchObject({
      valid: true,
      violations: [],
      warnings: [],
    });
    const named = Object.keys((parse(text) as { readonly inputs: JsonObject }).inputs);
    const inputs = Object.fromEntries(Object.entries(INPUTS).filter(([name]) => named.includes(name)));
    const resolved = right(
      await resolveManifestInputs({ ...source, partial_inputs: inputs, providers: 'all' })(),
    );
    expect(resolved).toMatchObject({ ready: true, blockers: [] });
    for (const { status } of resolved.provider_resolutions) expect(status).toBe('listed');
    const ids = (parse(text) as { readonly steps: readonly { readonly id: string }[] }).steps.map(
      ({ id }) => id,
    );
    const sample_outputs = Object.fromEntries(Object.entries(ANSWERS).filter(([id]) => ids.includes(id)));
    const { rendered_steps } = right(await previewRendered({ ...source, inputs, sample_outputs })());
    for (const step of rendered_steps)
      expect(step).toMatchObject({
        will_run: true,
        problems: [],
        unresolved: [],
        request: expect.anything(),
      });
  },
);

/** The rows of the table that begins with a heading: what stands in the first cell, and whether the second says yes. */
function rowsOf(heading: string): readonly (readonly [text: string, holds: boolean])[] {
  const [, table = ''] = page.split(new RegExp(`\\| ${heading} +\\| holds \\|\n`));
  return [...(table.split('\n\n')[0] ?? '').matchAll(/^\| `(.+)` +\| (yes|no) +\|$/gm)].map(
    ([, text = '', holds]) => [text.replaceAll('\\|', '|'), holds === 'yes'],
  );
}

function holds(condition: string, input: Json = null): boolean {
  const text = JSON.stringify({
    workflow: 'w',
    inputs: { value: {} },
    steps: [{ id: 'a', run: 'b c', if: condition }],
  });
  const file = { file: 'w.json', text, format: 'json', source: 'user', inRoutinesFolder: false } as const;
  const workflow = right(readCommandWorkflow(file)).workflow;
  const expression = workflow?.steps[0]?.condition?.expression;
  if (expression === undefined) throw new Error(`${condition} is no condition`);
  const scope = { inputs: new Map([['value', input]]), steps: new Map(), variable: () => undefined };
  return right(judgeCondition(expression, scope));
}

test('the table of what holds is true of every value in it', () => {
  const rows = rowsOf('value');
  expect(rows.length).toBeGreaterThan(12);
  for (const [text, expected] of rows)
    expect([text, holds('inputs.value', JSON.parse(text) as Json)]).toEqual([text, expected]);
});

test('the table of comparisons is true of every condition in it', () => {
  const rows = rowsOf('condition');
  expect(rows.length).toBeGreaterThan(9);
  for (const [text, expected] of rows) expect([text, holds(text)]).toEqual([text, expected]);
});

test('the list of what is checked has every rule of the check against commands', () => {
  const [, union = ''] =
    /type ManifestRule =([\s\S]*?);/.exec(read('packages/authoring/src/manifests/finding.ts')) ?? [];
  const rules = [...union.matchAll(/'([a-z-]+)'/g)].map(([, rule]) => rule);
  const [, section = ''] = page.split('## What is checked\n');
  expect(rules.length).toBeGreaterThan(20);
  expect(rules.filter((rule) => !section.includes(`\`${rule}\``))).toEqual([]);
});
