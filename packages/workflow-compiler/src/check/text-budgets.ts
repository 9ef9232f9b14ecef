import { BUDGETS } from '@workrail/kernel';
import { bytesOf, type CompiledSizes } from '../compiled-size.ts';
import type { CompiledWorkflow } from '../compiled-workflow.ts';
import { type AnyStep, allSteps } from '../language/steps.ts';
import type { AuthoredWorkflow } from '../language/workflow.ts';
import { entryOf, type ObjectNode, spotOfKey, toJson } from '../parse/source-tree.ts';
import { count, label, quoted, type Report } from '../report/report.ts';

const STANDING_KEYS = [
  'metaGuidance',
  'preconditions',
  'clarificationPrompts',
  'functionDefinitions',
  'references',
] as const;

/** An answer carries the texts of one step, and where a run begins or is picked up the standing ones too. */
export function checkTexts(
  report: Report,
  authored: AuthoredWorkflow,
  compiled: CompiledWorkflow,
  { standing, steps: sizes }: CompiledSizes,
): void {
  if (standing > BUDGETS.standingText) standingTooLong(report, authored, standing);
  const nodes = nodesById(authored.steps);
  const steps = compiled.instructions.length;
  if (steps > BUDGETS.instructions) {
    const message = `${label('')} has ${count(steps)} steps and loops with all its routines written out; ${count(BUDGETS.instructions)} are allowed`;
    report.error(authored.node, 'too-many-steps', message, 'split the workflow in two');
  }
  for (const [at, step] of compiled.instructions.entries()) {
    const bytes = sizes.get(at);
    if (step.op !== 'step' || bytes === undefined) continue;
    const node = nodes.get(step.stepId.split(/\.|__/)[0] ?? '') ?? authored.node;
    if (bytes > BUDGETS.stepText) stepTooLong(report, node, step.stepId, bytes);
    else if (bytes + standing > BUDGETS.shownTogether) crowded(report, node, step.stepId, bytes + standing);
  }
}

function crowded(report: Report, node: ObjectNode, stepId: string, bytes: number): void {
  const message = `the texts of the step ${quoted(stepId)} and the general texts have ${count(bytes)} bytes together; over ${count(BUDGETS.shownTogether)}, an agent that resumes the run at this step may get only part of the general texts`;
  report.warn(node, 'crowded-step', message, 'shorten them, or split the step in two');
}

/** What can be said of a file that has other mistakes, and so is not written out. */
export function checkAuthoredTexts(report: Report, authored: AuthoredWorkflow): void {
  const standing = STANDING_KEYS.reduce((sum, key) => sum + authoredBytes(authored.node, [key]), 0);
  if (standing > BUDGETS.standingText) standingTooLong(report, authored, standing);
  for (const [id, node] of nodesById(authored.steps)) {
    const bytes = authoredBytes(node, STEP_KEYS);
    if (bytes > BUDGETS.stepText) stepTooLong(report, node, id, bytes);
  }
}

const STEP_KEYS = ['title', 'prompt', 'promptBlocks', 'agentRole', 'guidance', 'promptFragments'];

function authoredBytes({ entries }: ObjectNode, keys: readonly string[]): number {
  const values = entries.filter(({ key }) => keys.includes(key)).map(({ value }) => toJson(value));
  return bytesOf(values);
}

function stepTooLong(report: Report, node: ObjectNode, stepId: string, bytes: number): void {
  const message = `all texts of the step ${quoted(stepId)} have ${count(bytes)} bytes together; ${count(BUDGETS.stepText)} are allowed`;
  report.error(node, 'text-too-long', message, 'shorten them, or split the step in two');
}

function standingTooLong(report: Report, authored: AuthoredWorkflow, bytes: number): void {
  const { node } = authored;
  const written = STANDING_KEYS.filter((key) => entryOf(node, key) !== undefined);
  const sizes = written.map((key) => ({ key, size: authoredBytes(node, [key]) }));
  const largest = sizes.sort((left, right) => right.size - left.size)[0]?.key ?? '';
  const message = `${STANDING_KEYS.slice(0, -1).join(', ')} and references have ${count(bytes)} bytes together; ${count(BUDGETS.standingText)} are allowed`;
  report.error(
    spotOfKey(node, largest),
    'text-too-long',
    message,
    'shorten them, or move some into the steps',
  );
}

const nodesById = (steps: readonly AnyStep[]): ReadonlyMap<string, ObjectNode> =>
  new Map(allSteps(steps).map(({ step }) => [step.id.value, step.node]));
