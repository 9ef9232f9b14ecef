import { readFileSync } from 'node:fs';
import { E } from '@workrail/kernel';
import { nodeDigests } from '@workrail/local-host';
import { compileWorkflow } from '@workrail/workflow-compiler';
import { expect, test } from 'vitest';

const page = readFileSync(new URL('../../docs/workflow-files.md', import.meta.url), 'utf8');

test('the workflow in the documentation compiles without a finding', () => {
  const [, text = ''] = /```yaml\n([\s\S]*?)```/.exec(page) ?? [];
  const file = { file: 'page', text, format: 'yaml', source: 'project', inRoutinesFolder: false } as const;
  const compiled = compileWorkflow(file, nodeDigests);
  expect(compiled).toMatchObject({ right: { warnings: [] } });
  expect(E.isRight(compiled) && compiled.right.workflow.instructions).toHaveLength(5);
});
