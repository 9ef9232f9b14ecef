import { BUDGETS } from '@workrail/kernel';
import { entryOf, keySpot, memberOf, type ObjectNode, type SourceNode } from '../parse/source-tree.ts';
import type { Report } from '../report/report.ts';
import { count, label } from '../report/wording.ts';
import type { WorkflowFile } from '../workflow-file.ts';
import type { AuthoredWorkflow } from './authored.ts';
import { asObject, checkKeys, requiredValue } from './keys.ts';
import { readAgentText } from './read-agent-text.ts';
import { readIdentity } from './read-identity.ts';
import { readSteps, textBytes } from './read-step.ts';
import { WORKFLOW_SHAPE } from './shapes.ts';
import { readChoice, readText, readUniqueTexts, readWhole } from './values.ts';

const STANDING_KEYS = ['metaGuidance', 'preconditions', 'clarificationPrompts'] as const;
const METRICS = ['none', 'coding', 'review', 'research', 'design', 'ticket'] as const;

export function readWorkflow(
  report: Report,
  tree: SourceNode,
  file: WorkflowFile,
): AuthoredWorkflow | undefined {
  const root = asObject(report, tree, 'an object with "id", "name", "steps" and so on');
  if (root === undefined) return undefined;
  checkKeys(report, root, WORKFLOW_SHAPE);
  readInformational(report, root);
  const about = memberOf(root, 'about');
  const steps = requiredValue(report, root, 'steps', 'a list of steps');
  const workflow: AuthoredWorkflow = {
    identity: readIdentity(report, root, file.source),
    about: about === undefined ? undefined : readText(report, about, { max: 4096 }),
    metaGuidance: readStanding(report, root, 'metaGuidance'),
    preconditions: readStanding(report, root, 'preconditions'),
    clarificationPrompts: readStanding(report, root, 'clarificationPrompts'),
    steps: steps === undefined ? [] : readSteps(report, steps),
  };
  checkStandingText(report, root, workflow);
  return workflow;
}

/** Fields without a meaning for a run: checked, so that a mistake in them is seen, and left out. */
function readInformational(report: Report, root: ObjectNode): void {
  const schema = memberOf(root, '$schema');
  if (schema !== undefined) readText(report, schema);
  const spec = memberOf(root, 'validatedAgainstSpecVersion');
  if (spec !== undefined) readWhole(report, spec, 1, Number.MAX_SAFE_INTEGER);
  const metrics = entryOf(root, 'metricsProfile');
  const profile = metrics === undefined ? 'none' : readChoice(report, metrics.value, METRICS);
  if (metrics === undefined || profile === undefined || profile === 'none') return;
  const message = `${label(metrics.value.pointer)}: this version of WorkRail cannot run the metrics profile "${profile}"`;
  report.error(keySpot(metrics), 'unsupported-feature', message, 'remove "metricsProfile", or write "none"');
}

function readStanding(
  report: Report,
  root: ObjectNode,
  key: (typeof STANDING_KEYS)[number],
): readonly string[] {
  const node = memberOf(root, key);
  if (node === undefined) return [];
  return readUniqueTexts(report, node, {}, (item) => readAgentText(report, item, { max: 256 })) ?? [];
}

function checkStandingText(report: Report, root: ObjectNode, workflow: AuthoredWorkflow): void {
  const bytes = textBytes(STANDING_KEYS.flatMap((key) => workflow[key]));
  if (bytes <= BUDGETS.standingText) return;
  const longest = [...STANDING_KEYS].sort((a, b) => textBytes(workflow[b]) - textBytes(workflow[a]))[0];
  const entry = longest === undefined ? undefined : entryOf(root, longest);
  const message = `metaGuidance, preconditions and clarificationPrompts have ${count(bytes)} bytes together; ${count(BUDGETS.standingText)} are allowed`;
  report.error(
    entry === undefined ? root : keySpot(entry),
    'text-too-long',
    message,
    'shorten them, or move some into the steps',
  );
}
