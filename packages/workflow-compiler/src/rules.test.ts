import { expect, test } from 'vitest';
import {
  brief,
  compileText,
  compileValue,
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

/** For each rule a file that breaks it, and where the finding points. */
const BREAKING = {
  syntax: [compileText('{"id": }'), ''],
  'file-too-large': [compileText(' '.repeat(1_000_001)), ''],
  'nesting-too-deep': [compileText('['.repeat(65)), ''],
  'alias-expansion': [compileYaml('steps: &all\n  - *all\n'), '/steps/0'],
  'duplicate-key': [compileText('{"id": "project.one", "id": "project.two"}'), '/id'],
  'invalid-text': [compileText('{"name": "\\ud800"}'), '/name'],
  'invalid-number': [compileText('{"version": 1e999}'), '/version'],
  'wrong-type': [compileValue(workflow({ name: 3 })), '/name'],
  'missing-key': [compileValue(without(workflow(), 'version')), ''],
  'unknown-key': [compileValue(workflow({ titel: 'x' })), '/titel'],
  'misplaced-key': [compileValue(withLoop({ items: 'slices' })), '/steps/0/loop/items'],
  'unsupported-feature': [compileValue(workflow({ features: [] })), '/features'],
  'text-length': [compileValue(workflow({ name: '' })), '/name'],
  'text-too-long': [compileValue(withStep({ guidance: ['x'.repeat(12_000)] })), '/steps/0'],
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
  'too-many-findings': [
    compileText(`{${Array.from({ length: 600 }, (_, i) => `"key ${i}": 1`)}}`),
    '/key 500',
  ],
} as const satisfies Record<RuleId, readonly [ReturnType<typeof compileText>, string]>;

test.each(Object.keys(RULES) as RuleId[])('%s is found where the mistake is', (rule) => {
  const [outcome, pointer] = BREAKING[rule];
  expect(brief(outcome)).toContain(`${rule} ${pointer}`);
});
