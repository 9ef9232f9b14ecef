import type { JsonObject } from '@workrail/kernel';
import { expect, test } from 'vitest';
import { at, withCommand } from './command/fixtures/command-workflows.ts';
import {
  brief,
  compileText,
  compileValue,
  compileWith,
  compileYaml,
  loopStep,
  step,
  withLoop,
  without,
  withStep,
  workflow,
} from './fixtures/workflows.ts';
import { RULES, type RuleId } from './rules.ts';

const named = (id: string, body: string) => loopStep({}, { id, body });
const inLoop = { iterationVar: 'round' };

const calling = (id: string, templateId: string, args: JsonObject = {}): JsonObject => ({
  id: id.padEnd(3, '-x'),
  title: 'Call',
  templateCall: { templateId, args },
});

const whileLoop = (condition: JsonObject) =>
  withLoop({}, { loop: { type: 'while', maxIterations: 3, condition } });

const judged = (when: JsonObject): JsonObject => ({
  ...withStep({
    assessmentRefs: ['readiness'],
    assessmentConsequences: [{ when, effect: { kind: 'require_followup', guidance: 'Look again.' } }],
  }),
  assessments: [
    {
      id: 'readiness',
      purpose: 'Is it ready?',
      dimensions: [{ id: 'tests', purpose: 'Tests', levels: ['low', 'high'] }],
    },
  ],
});

const reference = (source: string): JsonObject => ({
  id: 'guide',
  title: 'Guide',
  source,
  purpose: 'How it is done',
  authoritative: true,
});

const output = (schema: JsonObject): JsonObject => ({ kind: 'release.notes', schema, example: { a: 1 } });

/** For each rule a file that breaks it, and where the finding points. */
const BREAKING = {
  syntax: [compileText('{"id": }'), ''],
  encoding: [compileText('id: \ufffd', { format: 'yaml', encoding: 'Latin-1' }), ''],
  'file-too-large': [compileText(' '.repeat(1_000_001)), ''],
  'nesting-too-deep': [compileText('['.repeat(65)), ''],
  'alias-expansion': [compileYaml('steps: &all\n  - *all\n'), '/steps/0'],
  'yaml-comment': [compileYaml('name: Fix issue #12 and more\n'), '/name'],
  'duplicate-key': [compileText('{"id": "project.one", "id": "project.two"}'), '/id'],
  'invalid-text': [compileText('{"name": "\\ud800"}'), '/name'],
  'invalid-number': [compileText('{"version": 1e999}'), '/version'],
  'wrong-type': [compileValue(workflow({ name: 3 })), '/name'],
  'missing-key': [compileValue(without(workflow(), 'version')), ''],
  'unknown-key': [compileValue(workflow({ titel: 'x' })), '/titel'],
  'misplaced-key': [compileValue(withLoop({ items: 'slices' })), '/steps/0/loop/items'],
  'text-length': [compileValue(workflow({ name: '' })), '/name'],
  'text-too-long': [compileValue(withStep({ guidance: ['x'.repeat(16_000)] })), '/steps/0'],
  'item-count': [compileValue(workflow({ steps: [] })), '/steps'],
  'duplicate-item': [compileValue(workflow({ metaGuidance: ['Be brief.', 'Be brief.'] })), '/metaGuidance/1'],
  'out-of-range': [compileValue(withLoop({ maxIterations: 1001 })), '/steps/0/loop/maxIterations'],
  'invalid-format': [compileValue(workflow({ version: '1.0' })), '/version'],
  'invalid-value': [compileValue(withLoop({ type: 'each' })), '/steps/0/loop/type'],
  'invalid-id': [compileValue(workflow({ id: 'Release Notes' })), '/id'],
  'reserved-id': [compileValue(workflow({ id: 'wr.release-notes' })), '/id'],
  'legacy-id': [compileValue(workflow({ id: 'release-notes' })), '/id'],
  'duplicate-id': [compileValue(workflow({ steps: [step(), step()] })), '/steps/1/id'],
  'prompt-source': [compileValue(workflow({ steps: [without(step(), 'prompt')] })), '/steps/0'],
  'unknown-operator': [
    compileValue(withStep({ runCondition: { var: 'x', equal: 1 } })),
    '/steps/0/runCondition/equal',
  ],
  'condition-without-var': [
    compileValue(withStep({ runCondition: { equals: 3 } })),
    '/steps/0/runCondition/equals',
  ],
  'invalid-regex': [
    compileValue(withStep({ runCondition: { var: 'x', matches: '(' } })),
    '/steps/0/runCondition/matches',
  ],
  'unknown-step': [
    compileValue(workflow({ steps: [step(), named('loop-a', 'collect-fact')] })),
    '/steps/1/body',
  ],
  'body-already-used': [
    compileValue(
      workflow({ steps: [step(), named('loop-a', 'collect-facts'), named('loop-b', 'collect-facts')] }),
    ),
    '/steps/2/body',
  ],
  'circular-body': [compileValue(workflow({ steps: [step(), named('loop-a', 'loop-a')] })), '/steps/1/body'],
  'body-run-condition': [
    compileValue(
      workflow({ steps: [named('loop-a', 'collect-facts'), step({ runCondition: { var: 'x' } })] }),
    ),
    '/steps/1/runCondition',
  ],
  'variable-clash': [
    compileValue(withLoop({ iterationVar: 'currentItem', type: 'forEach', items: 'slices', count: null })),
    '/steps/0/loop',
  ],
  'shadowed-variable': [
    compileValue(withLoop(inLoop, { body: [loopStep(inLoop, { id: 'inner-loop' })] })),
    '/steps/0/body/0/loop/iterationVar',
  ],
  'too-many-steps': [
    compileWith(workflow({ steps: [calling('a', 'routine-wide-1')] }), [
      ...[1, 2, 3].map((depth) =>
        workflow({
          id: `routine-wide-${depth}`,
          steps: Array.from({ length: 30 }, (_, i) => calling(`call-${i}`, `routine-wide-${depth + 1}`)),
        }),
      ),
      workflow({ id: 'routine-wide-4' }),
    ]),
    '',
  ],
  'unknown-contract': [
    compileValue(withStep({ outputContract: { contractRef: 'wr.contracts.loop_controll' } })),
    '/steps/0/outputContract/contractRef',
  ],
  'unknown-assessment': [
    compileValue(withStep({ assessmentRefs: ['readiness'] })),
    '/steps/0/assessmentRefs/0',
  ],
  'unknown-level': [
    compileValue(judged({ anyEqualsLevel: 'middle' })),
    '/steps/0/assessmentConsequences/0/when/anyEqualsLevel',
  ],
  'unknown-feature': [compileValue(workflow({ features: ['wr.features.capability'] })), '/features/0'],
  'unknown-ref': [
    compileValue(
      workflow({
        steps: [
          {
            ...without(step(), 'prompt'),
            promptBlocks: { goal: [{ kind: 'ref', refId: 'wr.refs.memory' }] },
          },
        ],
      }),
    ),
    '/steps/0/promptBlocks/goal/0/refId',
  ],
  'unknown-function': [
    compileValue(withStep({ functionReferences: ['checkLinks()'] })),
    '/steps/0/functionReferences/0',
  ],
  'unknown-template': [
    compileValue(workflow({ steps: [calling('a', 'wr.templates.routine.ideation')] })),
    '/steps/0/templateCall/templateId',
  ],
  'broken-routine': [
    compileWith(workflow({ steps: [calling('a', 'routine-bad')] }), [
      workflow({ id: 'routine-bad', steps: [] }),
    ]),
    '/steps/0/templateCall/templateId',
  ],
  'circular-routine': [
    compileWith(workflow({ steps: [calling('a', 'routine-one')] }), [
      workflow({ id: 'routine-one', steps: [calling('b', 'routine-two')] }),
      workflow({ id: 'routine-two', steps: [calling('c', 'routine-one')] }),
    ]),
    '/steps/0/templateCall/templateId',
  ],
  'missing-argument': [
    compileWith(workflow({ steps: [calling('a', 'routine-greet')] }), [
      workflow({ id: 'routine-greet', steps: [step({ prompt: 'Greet {name}.' })] }),
    ]),
    '/steps/0/templateCall/args',
  ],
  'captured-variable': [
    compileWith(workflow({ steps: [calling('a', 'routine-each', { topic: '{{currentIteration}}' })] }), [
      workflow({
        id: 'routine-each',
        steps: [loopStep({}, { body: [step({ prompt: 'See {topic}.' })] })],
      }),
    ]),
    '/steps/0/templateCall/args/topic',
  ],
  'unused-argument': [
    compileWith(workflow({ steps: [calling('a', 'routine-plain', { name: 'x' })] }), [
      workflow({ id: 'routine-plain' }),
    ]),
    '/steps/0/templateCall/args/name',
  ],
  'unknown-workflow': [
    compileWith(
      workflow({
        steps: [
          {
            id: 'reviews',
            type: 'parallel',
            title: 'Reviews',
            parallelDelegations: [{ workflowId: 'team.revew' }],
          },
        ],
      }),
      [workflow({ id: 'team.review' })],
    ),
    '/steps/0/parallelDelegations/0/workflowId',
  ],
  'unknown-token': [compileValue(withStep({ prompt: 'Use {{wr.bindings.review}}.' })), '/steps/0/prompt'],
  'invalid-path': [
    compileValue(workflow({ references: [reference('../outside.md')] })),
    '/references/0/source',
  ],
  'invalid-schema': [
    compileValue(withStep({ output: output({ type: 'objekt' }) })),
    '/steps/0/output/schema/type',
  ],
  'suspicious-schema': [
    compileValue(withStep({ output: output({ type: 'object', require: ['a'] }) })),
    '/steps/0/output/schema/require',
  ],
  'invalid-example': [
    compileValue(withStep({ output: output({ type: 'object', required: ['missing'] }) })),
    '/steps/0/output/example',
  ],
  'unset-key': [compileValue(withStep({ runCondition: { var: 'nobodySets' } })), '/steps/0/runCondition/var'],
  'unreachable-step': [
    compileValue(
      withStep({
        runCondition: {
          and: [
            { var: 'facts', equals: 'few' },
            { var: 'facts', equals: 'many' },
          ],
        },
      }),
    ),
    '/steps/0/runCondition',
  ],
  'ignored-condition': [
    compileValue(
      withLoop(
        {},
        {
          loop: { type: 'while', maxIterations: 3, condition: { var: 'facts', equals: 'few' } },
          body: [step({ outputContract: { contractRef: 'wr.contracts.loop_control' } })],
        },
      ),
    ),
    '/steps/0/loop/condition',
  ],
  'crowded-step': [
    compileValue(
      workflow({
        metaGuidance: Array.from({ length: 33 }, (_, index) => `${index}`.padEnd(250, '.')),
        steps: [step({ prompt: 'p'.repeat(8000) })],
      }),
    ),
    '/steps/0',
  ],
  'loop-limit': [compileValue(whileLoop({ var: 'currentIteration', lt: 9 })), '/steps/0/loop/condition'],
  'endless-loop': [compileValue(whileLoop({ var: 'notes', equals: 'open' })), '/steps/0/loop/condition'],
  'invalid-template': [compileValue(withCommand({ body: at('output.id') })), '/steps/0/body'],
  'invalid-expression': [compileValue(withCommand({ if: 'inputs.bucket === 3' })), '/steps/0/if'],
  'unknown-input': [compileValue(withCommand({ body: at('inputs.bukcet') })), '/steps/0/body'],
  'later-step': [compileValue(withCommand({ body: at('steps.create_bucket') })), '/steps/0/body'],
  'circular-dependency': [
    compileValue(withCommand({ depends_on: ['create_bucket'] })),
    '/steps/0/depends_on/0',
  ],
  'too-many-findings': [
    compileText(`{${Array.from({ length: 600 }, (_, i) => `"key ${i}": 1`)}}`),
    '/key 500',
  ],
} as const satisfies Record<RuleId, readonly [ReturnType<typeof compileText>, string]>;

test.each(Object.keys(RULES) as RuleId[])('%s is found where the mistake is', (rule) => {
  const [outcome, pointer] = BREAKING[rule];
  expect(brief(outcome)).toContain(`${rule} ${pointer}`);
});
