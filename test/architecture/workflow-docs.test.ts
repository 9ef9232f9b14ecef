import { readFileSync } from 'node:fs';
import { E } from '@workrail/kernel';
import { nodeDigests } from '@workrail/node-host';
import { compileWorkflow, type Library, readHeader } from '@workrail/workflow-compiler';
import { expect, test } from 'vitest';
import { CONTRACTS } from '../../packages/contracts/src/index.ts';
import { lenientlyEqual } from '../../packages/engine/src/lenient-equality.ts';

const page = readFileSync(new URL('../../docs/workflow-files.md', import.meta.url), 'utf8');

const files = [...page.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, text = ''], index) => ({
  file: `example ${index + 1}`,
  text,
  format: 'yaml' as const,
  source: 'project' as const,
  inRoutinesFolder: false,
}));

const byId = new Map(
  files.flatMap((file) => {
    const header = readHeader(file);
    return E.isRight(header) ? [[header.right.workflowId, file] as const] : [];
  }),
);

/** The examples may call each other. */
const library: Library = {
  routine: (id) => byId.get(id),
  workflowIds: [...byId.keys()],
  bindings: () => ({}),
};

test('the guide has an example for each of its sections', () => {
  expect(files.length).toBeGreaterThan(4);
  expect(byId.size).toBe(files.length);
});

test.each(files)('$file of the guide compiles without a finding', (file) => {
  const compiled = compileWorkflow(file, nodeDigests, library);
  expect(E.isLeft(compiled) ? compiled.left : compiled.right.warnings).toEqual([]);
});

const code = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

test('the table of registered contracts has each of them, with its fields', () => {
  const [, section = ''] = page.split('### Registered contracts\n');
  const [, , ...rows] = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('|'));
  const cells = rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  const expected = Object.values(CONTRACTS).map(({ ref, purpose, schema }) => {
    const { properties, required } = schema as { readonly properties: object; readonly required: string[] };
    const [first, ...own] = required;
    expect(first).toBe('kind');
    const optional = Object.keys(properties).filter((key) => !required.includes(key));
    return [code([ref]), purpose, code(own), code(optional)];
  });
  expect(cells).toEqual(expected);
});

test('the table of lenient equality is true of every value in it', () => {
  const [, table = ''] = page.split('| is also true of');
  const rows = (table.split('\n\n')[0] ?? '').split('\n').slice(2);
  const pairs = rows.flatMap((row) => {
    const [, operand = '', values = ''] = row.split('|');
    const read = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, json = '']) => JSON.parse(json));
    return read(values).map((value) => [read(operand)[0], value] as const);
  });
  expect(pairs.length).toBeGreaterThan(10);
  expect(pairs.filter(([operand, value]) => !lenientlyEqual(value, operand))).toEqual([]);
  expect([lenientlyEqual(undefined, null), lenientlyEqual(undefined, false)]).toEqual([true, false]);
});
