import { readFileSync } from 'node:fs';
import { E } from '@workrail/kernel';
import { nodeDigests } from '@workrail/node-host';
import { compileWorkflow, type Library, readHeader } from '@workrail/workflow-compiler';
import { expect, test } from 'vitest';

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
