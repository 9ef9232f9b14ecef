import { E } from '@workrail/kernel';
import { refusedId } from '@workrail/workflow-compiler';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { authoringWorld } from '../testing/authoring-world.ts';
import { right, step, workflow } from '../testing/workflow-files.ts';
import type { NewWorkflowInput } from './new-workflow.ts';
import { STARTER_STEPS } from './starter-steps.ts';
import { starterText } from './starter-text.ts';

const FOLDER = '/project/.workrail/workflows';

/** A project whose folders hold these files; what is made is added to them. */
function project(seen: Record<string, string> = {}) {
  const before = { ...seen };
  const { newWorkflow } = authoringWorld({ seen });
  const make = (input: NewWorkflowInput) => newWorkflow(input)();
  return { seen, make, untouched: () => expect(seen).toEqual(before) };
}

/** What validating a text finds. */
async function findingsOf(text: string, format: 'json' | 'yaml') {
  const { validateWorkflows } = authoringWorld({ named: { [`a.${format}`]: text } });
  const { files } = right(await validateWorkflows({ paths: ['a'] })());
  return files.flatMap(({ diagnostics }) => diagnostics);
}

describe('a new workflow', () => {
  test('lies in the folder of the project, under its id, and is offered', async () => {
    const { seen, make } = project();
    const made = right(await make({ workflowId: 'team.release-notes' }));
    const path = `${FOLDER}/team.release-notes.yaml`;
    expect(made).toEqual({
      workflowId: 'team.release-notes',
      path,
      format: 'yaml',
      workflowHash: expect.stringMatching(/^sha256:/),
      offered: true,
    });
    expect(seen[path]).toBe(starterText('team.release-notes', 'yaml'));
  });

  test.each([
    ['a.json', 'json'],
    ['flows/a.YML', 'yaml'],
    ['/else/where.yaml', 'yaml'],
  ] as const)('lies in %s where it is told to, as %s', async (file, format) => {
    const { seen, make } = project();
    expect(right(await make({ workflowId: 'team.notes', file }))).toMatchObject({ path: file, format });
    expect(seen[file]).toBe(starterText('team.notes', format));
  });

  test.each(['a.txt', 'a', 'json', 'a.json/', ''])('is in no file called %j', async (file) => {
    const { make, untouched } = project();
    expect(await make({ workflowId: 'team.notes', file })).toEqual(
      E.left({ _tag: 'WorkflowFormatError', path: file }),
    );
    untouched();
  });

  it.each([
    ['release-notes', 'no-namespace', 'project.release-notes'],
    ['', 'no-namespace', 'project.workflow'],
    ['wr.notes', 'reserved', 'project.notes'],
    ['Team.Notes', 'invalid', 'team.notes'],
    ['team.a/b', 'invalid', 'team.a-b'],
    ['team.notes\n', 'invalid', 'team.notes'],
  ])(
    'the id %j is refused (%s), and another one is suggested [EXEC-ID-11]',
    async (workflowId, why, suggestedId) => {
      const { make, untouched } = project();
      expect(await make({ workflowId })).toEqual(
        E.left({ _tag: 'WorkflowIdRefusedError', workflowId, why, suggestedId }),
      );
      untouched();
      expect(await make({ workflowId: suggestedId })).toMatchObject({ _tag: 'Right' });
    },
  );

  test.each([
    ['of another file', { '/p/a.json': workflow('team.notes', [step('one')]) }, ['/p/a.json']],
    [
      'of several',
      {
        '/p/a.json': workflow('team.notes', [step('one')]),
        '/p/b.json': workflow('team.notes', [step('two')]),
      },
      ['/p/a.json', '/p/b.json'],
    ],
    ['of a file with mistakes', { '/p/a.yaml': 'id: team.notes\nsteps: [' }, ['/p/a.yaml']],
  ])('is refused with the id %s, in whatever file', async (_, seen, files) => {
    const { make, untouched } = project(seen);
    for (const file of [undefined, 'elsewhere.yaml'])
      expect(await make({ workflowId: 'team.notes', ...(file === undefined ? {} : { file }) })).toEqual(
        E.left({ _tag: 'WorkflowIdTakenError', workflowId: 'team.notes', files }),
      );
    untouched();
  });

  test('takes the place of no file', async () => {
    const { make, untouched } = project({ '/p/a.yaml': 'not a workflow' });
    expect(await make({ workflowId: 'team.notes', file: '/p/a.yaml' })).toEqual(
      E.left({ _tag: 'OutputTakenError', path: '/p/a.yaml' }),
    );
    untouched();
  });
});

describe('the starter', () => {
  test('has no findings and one hash for both formats', async () => {
    const hashes = await Promise.all(
      ['a.yaml', 'a.json'].map(async (file) => {
        const { seen, make } = project();
        const { workflowHash, format } = right(await make({ workflowId: 'team.notes', file }));
        expect(await findingsOf(seen[file] ?? '', format)).toEqual([]);
        return workflowHash;
      }),
    );
    expect(hashes[0]).toBe(hashes[1]);
  });

  test('compiles with every id that a workflow can have', async () => {
    const part = fc.stringMatching(/^[a-z][a-z0-9_-]{1,20}$/);
    const ids = fc.oneof(
      fc.tuple(part, part).map((parts) => parts.join('.')),
      fc.constantFrom('team.null', 'team.true', 'no.yes', 'team.a-', 'team.a_', `te.${'a'.repeat(61)}`),
    );
    await fc.assert(
      fc.asyncProperty(ids, async (workflowId) => {
        fc.pre(refusedId(workflowId, 'project') === undefined);
        const { seen, make } = project();
        const { path } = right(await make({ workflowId }));
        expect(await findingsOf(seen[path] ?? '', 'yaml')).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  const examples = STARTER_STEPS.flatMap(({ example }) => (example === undefined ? [] : [example.lines]));

  test.each(examples)('compiles with an example that is taken out of its comment: %s', async (lines) => {
    const text = starterText('team.notes', 'yaml');
    const commented = new Set(lines.split('\n').map((line) => `# ${line}`));
    const after = text.replace(/^( *)(# .*)$/gm, (line, indent: string, rest: string) =>
      commented.has(rest) ? `${indent}${rest.slice(2)}` : line,
    );
    expect(after.split('\n').filter((line) => !text.split('\n').includes(line))).toHaveLength(commented.size);
    expect(await findingsOf(after, 'yaml')).toEqual([]);
  });

  test('has examples of a loop and of an output', () => expect(examples).toHaveLength(2));

  test('has short lines', () => {
    for (const line of starterText('team.notes', 'yaml').split('\n')) expect(line.length).toBeLessThan(115);
  });
});
