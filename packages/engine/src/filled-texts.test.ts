import { E } from '@workrail/kernel';
import type { StepInstruction } from '@workrail/workflow-compiler';
import { describe, expect, it } from 'vitest';
import { COMPLETE_STEP, SHORT } from './testing/complete-step.ts';
import { advance, describeStep, done, start, workflow } from './testing/flow.ts';

/**
 * What is not filled in: words of the language, names that are looked up or compared, conditions, expressions
 * and schemas. Everything else in a step is a text for the agent.
 */
const UNFILLED = [
  'op',
  'stepId',
  'confirmation.when.var',
  'confirmation.when.equals',
  'confirmation.kind',
  'runCondition.var',
  'runCondition.equals',
  'fragments.when.var',
  'fragments.when.equals',
  'modelTier',
  'artifacts.contract',
  'criteria.and.type',
  'criteria.and.when.var',
  'criteria.and.when.equals',
  'criteria.and.pattern',
  'criteria.and.flags',
  'criteria.and.schema.title',
  'criteria.and.or.type',
  'criteria.and.or.when.var',
  'criteria.and.or.when.equals',
  'criteria.and.not.type',
  'criteria.and.not.when.var',
  'criteria.and.not.when.equals',
  'assessments.id',
  'assessments.dimensions.id',
  'assessments.dimensions.levels',
  'consequences.level',
  'consequences.assessment',
  'functions.name',
  'functions.parameters.name',
  'functions.parameters.type',
  'functions.parameters.enum',
  'functions.parameters.default',
  'calls.name',
  'delegations.workflowId',
  'delegations.when.var',
  'delegations.when.equals',
  'delegations.inputs.key',
  'delegations.inputs.from',
  'delegations.modelTier',
  'delegations.allowedTools',
  'userOnlyDependencies.reason',
  'userOnlyDependencies.contextKey',
  'requires.capabilities',
  'requires.context.key',
  'requires.context.type',
  'origin.made',
  'origin.routines',
  'origin.texts',
];

/** Without the places in lists. */
const fieldOf = (path: string): string => path.replace(/\.\d+(?=\.|$)/g, '');

function mapTexts(value: unknown, change: (text: string, path: string) => string, path = ''): unknown {
  if (typeof value === 'string') return change(value, path);
  if (typeof value !== 'object' || value === null) return value;
  const inner = (key: string | number, entry: unknown) =>
    mapTexts(entry, change, path === '' ? String(key) : `${path}.${key}`);
  return Array.isArray(value)
    ? value.map((entry, index) => inner(index, entry))
    : Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, inner(key, entry)]));
}

const paths: string[] = [];
mapTexts(COMPLETE_STEP, (text, path) => {
  paths.push(path);
  return text;
});
const filled = paths.filter((path) => !UNFILLED.includes(fieldOf(path)));

/** The step with `<path> {{probe}}` for each of its texts. */
const probed = mapTexts(COMPLETE_STEP, (text, path) =>
  filled.includes(path) ? `${path} {{probe}}` : text,
) as StepInstruction;

/** All that an agent is ever told of the step: before it, while it is pending, and where it does not advance. */
function told(): string {
  const context = { probe: 'FILLED', written: '{{probe}}' };
  const flow = {
    ...workflow(probed),
    contracts: { 'step.step': { artifactKind: 'team.step', schema: {}, example: {} } },
  };
  const at = { kind: 'at', instruction: 0, frames: [] } as const;
  const artifacts = [{ kind: 'wr.assessment', assessmentId: 'reading', dimensions: { files: 'some' } }];
  const unready = start(flow, context);
  const blocked = advance(flow, at, { ...done(context, SHORT, artifacts), check: () => ['does not fit'] });
  if (E.isRight(unready) || E.isRight(blocked)) throw new Error('the step is in its own way');
  return JSON.stringify([describeStep(flow, at, context), unready.left, blocked.left]);
}

describe('a text of a step', () => {
  it.each(filled)('%s reaches the agent filled in', (path) => {
    expect(told()).toContain(`${path} FILLED`);
  });

  it('is never told with a reference left in it', () => {
    expect(told()).not.toContain('{{probe}}');
  });

  it('is every text but the ones that are named here', () => {
    const fields = new Set(paths.map(fieldOf));
    expect(UNFILLED.filter((field) => !fields.has(field))).toEqual([]);
  });
});
