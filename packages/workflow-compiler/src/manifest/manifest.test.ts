import { E, type Json } from '@workrail/kernel';
import { left, right } from '@workrail/kernel/outcome';
import { describe, expect, test } from 'vitest';
import type { WorkflowFile } from '../workflow-file.ts';
import { manifestText } from './manifest-text.ts';
import { readManifest } from './read-manifest.ts';
import { withWorkflowId } from './with-workflow-id.ts';

const file = (text: string, format: WorkflowFile['format'] = 'yaml'): WorkflowFile => ({
  file: `a.${format}`,
  text,
  format,
  source: 'user',
  inRoutinesFolder: false,
});

const COMMAND = {
  workflow: 'create_app',
  title: 'Create an app',
  steps: [
    { id: 'one', run: 'apps create', with: { name: `\${{ inputs.name }}`, tags: ['yes', '1', 'a: b', ''] } },
    {
      id: 'two',
      run: 'workflow  other',
      body: { text: 'first\n  second\n', nothing: null, n: 1.5, '<': '#' },
    },
  ],
};
const AGENT = {
  id: 'team.review',
  name: 'Review',
  description: 'Reviews',
  version: '1.0.0',
  steps: [{ id: 'a', title: 'A', prompt: 'Do it.' }],
};

describe('what a manifest says', () => {
  test('of a command workflow: its value, and the workflows that its steps run', () => {
    const text = right(manifestText(COMMAND, 'yaml'));
    const manifest = right(readManifest(file(text)));
    expect(manifest).toMatchObject({
      dialect: 'command',
      header: { workflowId: 'create_app', name: 'Create an app' },
      value: COMMAND,
    });
    const line = text.split('\n').findIndex((one) => one.includes('workflow  other')) + 1;
    expect(manifest.calls).toEqual([{ workflowId: 'other', pointer: '/steps/1/run', line, column: 10 }]);
    expect(manifest.uses).toEqual([{ command: 'apps create', by: 'step', id: 'one' }]);
  });

  test('of a workflow for an agent', () => {
    expect(right(readManifest(file(JSON.stringify(AGENT), 'json')))).toMatchObject({
      dialect: 'agent',
      header: { workflowId: 'team.review', name: 'Review', description: 'Reviews' },
      value: AGENT,
      calls: [],
      uses: [],
    });
  });

  test('that has no id is what is wrong with it', () => {
    expect(left(readManifest(file('workflow: "a b"\nsteps:\n  - id: one\n    run: a b\n')))).toMatchObject([
      { rule: 'invalid-format', line: 1, column: 11, pointer: '/workflow' },
    ]);
  });
});

describe('a manifest as text', () => {
  test.each(['json', 'yaml'] as const)('of %s is read as what it was', (format) => {
    const text = right(manifestText(COMMAND, format));
    expect(right(readManifest(file(text, format))).value).toEqual(COMMAND);
  });

  test('keeps the order of keys, and texts in one piece', () => {
    const long = `\${{ ${'a'.repeat(200)} }} and ${'more '.repeat(50)}end`;
    expect(right(manifestText({ workflow: 'b', inputs: { z: long, a: 'x' } }, 'yaml'))).toBe(
      `workflow: b\ninputs:\n  z: ${long}\n  a: x\n`,
    );
  });

  test.each(['json', 'yaml'] as const)('of %s is refused where it nests without bound', (format) => {
    let deep: Json = 'x';
    for (let level = 0; level < 50_000; level += 1) deep = [deep];
    expect(manifestText({ workflow: 'a', steps: deep }, format)).toEqual(
      E.left('it nests more than 64 levels deep'),
    );
  });

  test('is refused at once where it is far too large for YAML', () => {
    expect(manifestText({ workflow: 'a', title: 'x'.repeat(600_000) }, 'yaml')).toEqual(
      E.left('a file in YAML may have 131072 bytes'),
    );
  });

  test('is refused where YAML would read another value', () => {
    expect(manifestText({ workflow: 'a', steps: [{ '<<': { x: 1 } }] }, 'yaml')).toEqual(
      E.left('it has a value that YAML would read as another one'),
    );
  });
});

describe('another id', () => {
  test.each([
    ['plain', 'workflow: old # of a team\n', 'workflow: new # of a team\n'],
    ['in double quotes', 'workflow: "old"\n', 'workflow: "new"\n'],
    ['in single quotes', "title: old\nworkflow:   'old'\n", "title: old\nworkflow:   'new'\n"],
    ['after a byte order mark', '\ufeffworkflow: old\r\n', '\ufeffworkflow: new\r\n'],
    ['with an anchor', 'workflow: &id old\n', 'workflow: &id new\n'],
    ['in braces', '# one\n{workflow: old, title: old}\n', '# one\n{workflow: new, title: old}\n'],
  ])('%s stands where the old one was, and nothing else changes', (_, text, changed) => {
    const steps = text.includes('{') ? '' : 'steps:\n  - id: old\n    run: workflow old\n';
    expect(withWorkflowId(file(text + steps), 'new')).toEqual(E.right(changed + steps));
  });

  test('of an agent’s workflow is its id, in JSON as well', () => {
    const text = JSON.stringify({ ...AGENT, name: 'team.review' }, null, 4);
    expect(withWorkflowId(file(text, 'json'), 'team.other')).toEqual(
      E.right(text.replace('"id": "team.review"', '"id": "team.other"')),
    );
  });

  test.each(['123', 'true', 'No', 'null', '1e5', '-', '0x1f', '1_000'])('%s stays a text', (id) => {
    const changed = right(withWorkflowId(file('workflow: old\nsteps: []\n'), id));
    expect(changed).toBe(`workflow: "${id}"\nsteps: []\n`);
    expect(right(readManifest(file(changed))).header.workflowId).toBe(id);
  });

  test.each(['title: &t old\nworkflow: *t\n', 'workflow: >-\n  old\n', 'workflow: "\\x6fld"\n'])(
    'of %j is left to a person',
    (text) => {
      expect(withWorkflowId(file(text), 'new')).toEqual(
        E.left('its id is written as an alias or over several lines, or with escapes'),
      );
    },
  );
});
