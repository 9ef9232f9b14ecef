import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { E, type Json } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { compileWorkflow } from './compile-workflow.ts';
import { brief, fixtureDigests } from './fixtures/workflows.ts';
import type { Library } from './library/library.ts';
import { readHeader } from './read-header.ts';
import { parseCompiledOutcome, parseHeaderOutcome } from './stored-outcomes.ts';
import type { WorkflowFile } from './workflow-file.ts';

const CORPUS =
  process.env.WORKRAIL_CORPUS ?? fileURLToPath(new URL('../../../../shared/corpus/', import.meta.url));
const FOLDER = join(CORPUS, 'workflows');
const present = existsSync(FOLDER);

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

const byId = new Map(
  names.flatMap((name) => {
    const header = readHeader(load(name));
    return E.isRight(header) ? [[header.right.workflowId, name] as const] : [];
  }),
);

const library: Library = {
  routine: (id) => {
    const name = byId.get(id);
    return name === undefined ? undefined : load(name);
  },
  workflowIds: [...byId.keys()],
  bindings: () => ({}),
};

const compile = (name: string) => compileWorkflow(load(name), fixtureDigests, library);

/** What is worth a word in files that run. */
const NOTED: Readonly<Record<string, readonly string[]>> = {
  'examples/routine-injection-example.json': ['unused-argument /steps/1/templateCall/args/deliverableName'],
  'examples/simple-batch.json': ['unknown-token /steps/2/prompt', 'unknown-token /steps/3/guidance/3'],
  'main/mr-review-workflow.agentic.v2.json': ['crowded-step /steps/4'],
  'main/learner-centered-course-workflow.json': ['unset-key /steps/1/runCondition/var'],
  'routines/hypothesis-challenge.json': ['unset-key /steps/3/runCondition/or/1/var'],
};

describe.skipIf(!present)(
  `published workflow files${present ? '' : ` (the corpus is missing: ${FOLDER})`}`,
  () => {
    test.each(names.filter((name) => !(name in WRONG)))('%s compiles', (name) => {
      const outcome = compile(name);
      expect(brief(outcome).filter((finding) => finding !== 'legacy-id /id')).toEqual(NOTED[name] ?? []);
      expect(E.isRight(outcome)).toBe(true);
      expect(E.isRight(readHeader(load(name)))).toBe(true);
    });

    test.each(names)('what came of %s reads back from JSON as it was', (name) => {
      const [outcome, header] = [compile(name), readHeader(load(name))];
      const stored = (value: object) => JSON.parse(JSON.stringify(value)) as Json;
      expect(parseCompiledOutcome(stored(outcome), fixtureDigests)).toEqual(outcome);
      expect(parseHeaderOutcome(stored(header))).toEqual(header);
    });

    test.each(Object.keys(WRONG))('%s is refused for its mistakes', (name) => {
      expect(E.isLeft(compile(name))).toBe(true);
      expect(brief(compile(name))).toEqual(WRONG[name]);
    });
  },
);
