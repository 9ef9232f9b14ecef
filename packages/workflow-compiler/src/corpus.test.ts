import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { E } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { brief, compileText } from './fixtures/workflows.ts';
import { readHeader } from './read-header.ts';
import type { WorkflowFile } from './workflow-file.ts';

const CORPUS =
  process.env.WORKRAIL_CORPUS ?? fileURLToPath(new URL('../../../../shared/corpus/', import.meta.url));
const FOLDER = join(CORPUS, 'workflows');
const present = existsSync(FOLDER);

/** Files that use nothing but what this version runs; every other one is refused by the name of a feature. */
const COMPILES = [
  'examples/simple-batch.json',
  'examples/simple-polling.json',
  'examples/simple-retry.json',
  'examples/simple-search.json',
  'main/presentation-creation.json',
  'main/test-session-persistence.json',
  'routines/context-gathering.json',
  'routines/design-review.json',
  'routines/execution-simulation.json',
  'routines/feature-implementation.json',
  'routines/feedback-resolution.json',
  'routines/final-verification.json',
  'routines/hypothesis-challenge.json',
  'routines/ideation.json',
  'routines/parallel-work-partitioning.json',
  'routines/philosophy-alignment.json',
  'routines/plan-analysis.json',
  'routines/plan-generation.json',
];

/** What a person finds who reads the two files that are wrong on purpose. */
const WRONG: Readonly<Record<string, readonly string[]>> = {
  'invalid/invalid-workflow.json': [
    'invalid-id /id',
    'text-length /name',
    'text-length /preconditions/1',
    'duplicate-item /clarificationPrompts/1',
    'item-count /steps',
    'duplicate-item /metaGuidance/1',
    'unknown-key /extraField',
  ],
  'invalid/dashboard-template-workflow.json': [
    'legacy-id /id',
    'unknown-key /tags',
    'unknown-key /steps/0/expectedOutput',
    'wrong-type /examples/0',
    'wrong-type /examples/1',
    'wrong-type /examples/2',
    'unknown-key /tips',
    'unknown-key /autoRecognitionPatterns',
  ],
};

const names = present
  ? readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
      .map((name) => name.replaceAll('\\', '/'))
      .filter((name) => name.endsWith('.json'))
  : [];

const load = (name: string): WorkflowFile => ({
  file: name,
  text: readFileSync(join(FOLDER, name), 'utf8'),
  format: 'json',
  source: 'bundled',
  inRoutinesFolder: name.startsWith('routines/'),
});

const compile = (name: string) => compileText(load(name).text, load(name));

describe.skipIf(!present)(
  `published workflow files${present ? '' : ` (the corpus is missing: ${FOLDER})`}`,
  () => {
    test.each(COMPILES)('%s compiles', (name) => {
      const outcome = compile(name);
      expect(brief(outcome).filter((finding) => finding !== 'legacy-id /id')).toEqual([]);
      expect(E.isRight(outcome)).toBe(true);
      expect(E.isRight(readHeader(load(name)))).toBe(true);
    });

    test.each(Object.keys(WRONG))('%s is refused for its mistakes', (name) => {
      expect(E.isLeft(compile(name))).toBe(true);
      expect(brief(compile(name))).toEqual(WRONG[name]);
    });

    test.each(names.filter((name) => !COMPILES.includes(name) && !(name in WRONG)))(
      '%s is refused for features only',
      (name) => {
        const rules = new Set(brief(compile(name)).map((finding) => finding.split(' ')[0]));
        rules.delete('legacy-id');
        expect([...rules]).toEqual(['unsupported-feature']);
      },
    );
  },
);
