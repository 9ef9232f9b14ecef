import { createHash } from 'node:crypto';
import { E } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { compileWorkflow } from './compile-workflow.ts';
import {
  brief,
  compiledOf,
  compileText,
  compileValue,
  fileOf,
  findings,
  fixtureDigests,
  instructionsOf,
  loopStep,
  step,
  withStep,
  workflow,
} from './fixtures/workflows.ts';

const sha256Hex = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');

describe('a file without mistakes', () => {
  test('with the fewest fields compiles to defaults', () => {
    expect(compiledOf(compileValue(workflow())).workflow).toEqual({
      formatVersion: 1,
      workflowId: 'project.release-notes',
      name: 'Release notes',
      description: 'Writes the notes of a release.',
      version: '1.0.0',
      kind: 'workflow',
      examples: [],
      metaGuidance: [],
      preconditions: [],
      clarificationPrompts: [],
      instructions: [
        {
          op: 'step',
          stepId: 'collect-facts',
          title: 'Collect facts',
          prompt: 'Read the change and list the facts.',
          guidance: [],
          confirmation: { when: false },
          notesRequired: true,
          askForFiles: false,
        },
      ],
    });
  });

  test('with every field of the top level carries each one on', () => {
    const fields = {
      about: '# About',
      examples: ['Write the notes of 2.0'],
      metaGuidance: ['Be brief.'],
      preconditions: ['A tag exists.'],
      clarificationPrompts: ['Which tag?'],
    };
    const informational = {
      $schema: './workflow.schema.json',
      validatedAgainstSpecVersion: 3,
      metricsProfile: 'none',
    };
    const { workflow: compiled, hash } = compiledOf(compileValue(workflow({ ...fields, ...informational })));
    expect(compiled).toMatchObject(fields);
    expect(hash).toBe(compiledOf(compileValue(workflow(fields))).hash);
  });

  test('with every field of a step carries each one on', () => {
    const condition = { var: 'review.status', not_equals: 'done' };
    const fields = {
      agentRole: 'You are a careful reviewer.',
      guidance: ['Quote the lines.'],
      requireConfirmation: { kind: 'human_approval', condition },
      runCondition: condition,
      notesOptional: true,
      askForFiles: true,
      hasValidation: false,
    };
    expect(instructionsOf(withStep(fields))[0]).toEqual({
      op: 'step',
      stepId: 'collect-facts',
      title: 'Collect facts',
      prompt: 'Read the change and list the facts.',
      agentRole: 'You are a careful reviewer.',
      guidance: ['Quote the lines.'],
      confirmation: { when: condition, kind: 'human_approval' },
      notesRequired: false,
      askForFiles: true,
      runCondition: condition,
    });
  });

  test('has no member that is undefined', () => {
    const { workflow: compiled } = compiledOf(compileValue(workflow({ steps: [loopStep({})] })));
    expect(JSON.parse(JSON.stringify(compiled))).toStrictEqual(compiled);
  });

  test('leaves references in texts for the engine', () => {
    const prompt = 'Review {{slice.name}} ({{index + 1}}) with {care}.';
    expect(instructionsOf(withStep({ prompt }))[0]).toMatchObject({ prompt });
  });
});

describe('the kind', () => {
  test.each([
    ['project.release-notes', false, 'workflow'],
    ['project.release-notes', true, 'routine'],
    ['routine-release-notes', false, 'routine'],
    ['wr.routine-release-notes', false, 'routine'],
    ['project.routine-release', false, 'workflow'],
  ])('of %s (in a routines folder: %s) is %s', (id, inRoutinesFolder, kind) => {
    const outcome = compileValue(workflow({ id }), { inRoutinesFolder, source: 'bundled' });
    expect(compiledOf(outcome).workflow.kind).toBe(kind);
  });
});

describe('ids', () => {
  test.each(['user', 'path', 'project'] as const)(
    'wr.* is refused from the source %s [EXEC-ID-4]',
    (source) => {
      const [finding] = findings(compileValue(workflow({ id: 'wr.release-notes' }), { source }));
      expect(finding).toMatchObject({
        rule: 'reserved-id',
        pointer: '/id',
        severity: 'error',
        line: 2,
        column: 9,
      });
      expect(finding?.suggestion).toMatch(/^use "(user|team|project)\.release-notes"$/);
    },
  );

  test('wr.* is fine for a bundled workflow [EXEC-ID-3]', () => {
    expect(brief(compileValue(workflow({ id: 'wr.release-notes' }), { source: 'bundled' }))).toEqual([]);
  });

  test('a legacy id compiles with a warning and a better name', () => {
    const { warnings } = compiledOf(compileValue(workflow({ id: 'release-notes' })));
    expect(warnings).toMatchObject([
      {
        rule: 'legacy-id',
        severity: 'warning',
        suggestion: 'rename it in the file, for example to "project.release-notes"',
      },
    ]);
  });

  test.each(['ab', 'x'.repeat(65), 'a.b.c', '.ab', 'ab.', '9team.notes', 'Team.notes', 'team.no tes'])(
    '%s is refused',
    (id) => {
      expect(brief(compileValue(workflow({ id })))).toEqual(['invalid-id /id']);
    },
  );
});

describe('the hash', () => {
  test('is the SHA-256 of the canonical JSON, and stays the same from release to release', () => {
    const outcome = compileWorkflow(fileOf(JSON.stringify(workflow())), { ...fixtureDigests, sha256Hex });
    expect(compiledOf(outcome).hash).toMatchInlineSnapshot(
      `"sha256:0351b2eaaee3eb263cbb204da86899efa3b88281a36ee207753227579be943d3"`,
    );
  });

  test('does not depend on the name of the file, its source or its formatting', () => {
    const { hash } = compiledOf(compileValue(workflow()));
    const other = compileText(JSON.stringify(workflow()), { file: '/elsewhere/x.json', source: 'user' });
    expect(compiledOf(other).hash).toBe(hash);
  });

  test('depends on every text', () => {
    const { hash } = compiledOf(compileValue(workflow()));
    expect(compiledOf(compileValue(workflow({ about: 'More.' }))).hash).not.toBe(hash);
    expect(compiledOf(compileValue(withStep({ prompt: 'Read it.' }))).hash).not.toBe(hash);
  });
});

describe('a file with mistakes', () => {
  test('gives all findings in the order of the file, warnings among them', () => {
    const steps = [step({ titel: 'x' }), step({ id: 'next-step', prompt: 3 })];
    const outcome = compileValue(workflow({ id: 'release-notes', version: '1', steps }));
    expect(E.isLeft(outcome)).toBe(true);
    expect(brief(outcome)).toEqual([
      'legacy-id /id',
      'invalid-format /version',
      'unknown-key /steps/0/titel',
      'wrong-type /steps/1/prompt',
    ]);
  });

  test('gives the place of a key, a value and of the object around a missing key', () => {
    const text =
      '{\n  "id": "project.notes",\n  "nme": "x",\n  "description": "Notes.",\n  "version": "1.0",\n  "steps": []\n}';
    expect(findings(compileText(text)).map(({ rule, line, column }) => [rule, line, column])).toEqual([
      ['missing-key', 1, 1],
      ['unknown-key', 3, 3],
      ['invalid-format', 5, 14],
      ['item-count', 6, 12],
    ]);
  });

  test('quotes the author briefly and without control characters', () => {
    const id = `\u0000\u202e${'x'.repeat(500)}`;
    for (const { message, suggestion } of findings(compileValue(workflow({ id, [id]: 1 })))) {
      expect(`${message} ${suggestion}`).not.toMatch(/[\p{Cc}\p{Cf}]/u);
      expect(message).not.toMatch(/x{81}/);
    }
  });
});
