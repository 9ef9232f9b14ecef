import { E, type Json } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { compileText, fileOf, without, workflow } from './fixtures/workflows.ts';
import { readHeader } from './read-header.ts';
import type { WorkflowFile } from './workflow-file.ts';

const header = (value: Json, patch: Partial<WorkflowFile> = {}) =>
  readHeader(fileOf(JSON.stringify(value), patch));

const FACTS = {
  workflowId: 'project.release-notes',
  name: 'Release notes',
  description: 'Writes the notes of a release.',
  version: '1.0.0',
  kind: 'workflow',
  idStatus: 'namespaced',
  examples: ['Write the notes of 2.0'],
};

describe('the header of a workflow', () => {
  test('has the facts for a listing, from JSON and from YAML', () => {
    const value = workflow({ examples: FACTS.examples });
    expect(header(value)).toEqual(E.right(FACTS));
    const yaml = fileOf(JSON.stringify(value, null, 2), { format: 'yaml' });
    expect(readHeader(yaml)).toEqual(E.right(FACTS));
  });

  test('of a legacy id suggests a better one', () => {
    const outcome = header(workflow({ id: 'routine-notes' }), { source: 'user' });
    expect(E.toUnion(outcome)).toMatchObject({
      kind: 'routine',
      idStatus: 'legacy',
      suggestedId: 'user.routine-notes',
    });
  });

  test('is read even where the steps would not compile', () => {
    expect(E.isRight(header(workflow({ steps: [{ id: 3 }], features: ['x'] })))).toBe(true);
  });

  test.each([
    [workflow({ id: 'wr.release-notes' }), 'reserved-id', '/id'],
    [without(workflow(), 'name'), 'missing-key', ''],
    [workflow({ examples: [{ title: 'x' }] }), 'wrong-type', '/examples/0'],
    [workflow({ version: 1 }), 'wrong-type', '/version'],
    [['x'], 'wrong-type', ''],
  ] as [Json, string, string][])('with a mistake gives the finding (%#)', (value, rule, pointer) => {
    expect(header(value)).toMatchObject(E.left([{ rule, pointer, line: 1 }]));
  });

  test.each([
    'kind: Deployment\nmetadata:\n  id: x\n  steps: []\n',
    '# id: x\n---\n- id: x\n',
    'ids: [x]\nidentity: steps: 1\n',
    '',
  ])('of YAML without id and steps is refused without a parse (%#)', (text) => {
    expect(readHeader(fileOf(text, { format: 'yaml' }))).toMatchObject(
      E.left([{ line: 1, message: 'this is no workflow: it has no "id" and no "steps"' }]),
    );
  });

  const REST = 'name: Release notes\ndescription: Writes the notes of a release.\nversion: 1.0.0';
  const FLOW = `id: project.release-notes, ${REST.replaceAll('\n', ', ')}`;
  test.each([
    `"id": project.release-notes\n${REST}`,
    `# x\r\n\r\n'id' : project.release-notes\r\n${REST.replaceAll('\n', '\r\n')}`,
    `? id\n: project.release-notes\n${REST}`,
    `%YAML 1.2\n---\n  id: project.release-notes\n  ${REST.replaceAll('\n', '\n  ')}`,
    `{${FLOW}}`,
    `# x\n--- {\n  ${FLOW}}`,
    `!!map\nid: project.release-notes\n${REST}`,
  ])('is found in any style of YAML (%#)', (text) => {
    expect(E.isRight(readHeader(fileOf(text, { format: 'yaml' })))).toBe(true);
  });

  test('of YAML over the limit is refused by its size', () => {
    const text = `id: a.b\n${'#\n'.repeat(70_000)}`;
    expect(readHeader(fileOf(text, { format: 'yaml' }))).toMatchObject(E.left([{ rule: 'file-too-large' }]));
  });

  test.each(['{', '['.repeat(100_000), ' '.repeat(1_000_001)])(
    'of a file that cannot be read gives a finding (%#)',
    (text) => {
      expect(E.isLeft(readHeader(fileOf(text)))).toBe(true);
    },
  );
});

test.each(['json', 'yaml'] as const)(
  'B1: %s in another encoding is refused, naming it, before anything else',
  (format) => {
    const text = JSON.stringify(workflow({ name: 'Gr\ufffd\ufffde' }));
    for (const outcome of [
      readHeader(fileOf(text, { format, encoding: 'Latin-1 or Windows-1252' })),
      compileText(text, { format, encoding: 'Latin-1 or Windows-1252' }),
    ])
      expect(E.isLeft(outcome) && outcome.left).toMatchObject([
        {
          rule: 'encoding',
          line: 1,
          column: text.indexOf('\ufffd') + 1,
          message: 'the file is not UTF-8 text; it looks like Latin-1 or Windows-1252',
          suggestion: 'save it as UTF-8',
        },
      ]);
  },
);
