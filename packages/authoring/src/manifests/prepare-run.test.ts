import type { JsonObject } from '@workrail/kernel';
import { left, right } from '@workrail/kernel/outcome';
import type { WorkflowFile } from '@workrail/workflow-compiler';
import { describe, expect, test } from 'vitest';
import { manifestWorld } from '../testing/manifest-world.ts';
import { LOOK, shop } from '../testing/shop-manifests.ts';

const fileOf = (more: JsonObject): WorkflowFile => ({
  file: 'flow.json',
  text: JSON.stringify({ workflow: 'flow', ...more }),
  format: 'json',
  source: 'user',
  inRoutinesFolder: false,
});

const INPUTS = { key: { type: 'string', secret: true }, size: { type: 'integer', optional: true } };

describe('a run that is prepared', () => {
  test('keeps its inputs, which of them are secret, and the commands that it calls', async () => {
    const world = await manifestWorld(shop);
    const file = fileOf({ inputs: INPUTS, steps: [LOOK] });
    const prepared = right(await world.prepareRun(file, { key: 'hunter2' })());
    expect([...prepared.inputs]).toEqual([['key', 'hunter2']]);
    expect([...prepared.secretInputs]).toEqual(['key']);
    expect(Object.keys(prepared.commands)).toEqual([LOOK.run]);
  });

  test('is not ready where an input is missing, or a command', async () => {
    const world = await manifestWorld(shop);
    const file = fileOf({ inputs: INPUTS, steps: [{ id: 'a', run: 'nobody here' }] });
    expect(left(await world.prepareRun(file, {})())).toMatchObject({
      _tag: 'RunNotReadyError',
      workflowId: 'flow',
      missing: ['key'],
      blockers: [{ rule: 'unknown-command' }, { path: 'inputs.key', rule: 'input_missing' }],
    });
  });

  test('is not ready where a step runs another workflow, which it says', async () => {
    const saved = JSON.stringify({ workflow: 'other', steps: [LOOK] });
    const world = await manifestWorld({ ...shop, files: { 'other.json': saved } });
    const file = fileOf({ steps: [{ id: 'child', run: 'workflow other' }] });
    expect(left(await world.prepareRun(file, {})())).toMatchObject({
      blockers: [{ path: 'steps.child.run', rule: 'workflow_step' }],
    });
  });
});
