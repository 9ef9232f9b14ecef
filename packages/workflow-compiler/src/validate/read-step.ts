import { BUDGETS, utf8Length } from '@workrail/kernel';
import { entryOf, keySpot, memberOf, type ObjectNode, type SourceNode } from '../parse/source-tree.ts';
import type { Report } from '../report/report.ts';
import { count, described, label, meant } from '../report/wording.ts';
import type { AuthoredStep, AuthoredWork } from './authored.ts';
import { asObject, checkKeys } from './keys.ts';
import { readAgentText } from './read-agent-text.ts';
import { readCommon } from './read-common.ts';
import { readLoop } from './read-loop.ts';
import { readPromptBlocks } from './read-prompt-blocks.ts';
import { STEP_SHAPE } from './shapes.ts';
import { readBoolean, readList } from './values.ts';

export function readSteps(report: Report, node: SourceNode): readonly AuthoredStep[] {
  return readList(report, node, { min: 1 }, (item) => readStep(report, item)) ?? [];
}

function readStep(report: Report, item: SourceNode): AuthoredStep | undefined {
  const node = asObject(report, item, 'a step: an object with "id", "title" and "prompt"');
  if (node === undefined) return undefined;
  const type = memberOf(node, 'type');
  if (type === undefined) return readWork(report, node);
  if (type.kind === 'scalar' && type.value === 'loop') return readLoop(report, node, readSteps);
  if (type.kind === 'scalar' && type.value === 'parallel') {
    const message = `${label(node.pointer)} is a step of the type "parallel", which this version of WorkRail cannot run`;
    return report.error(
      type,
      'unsupported-feature',
      message,
      'write its parts as steps, one after the other',
    );
  }
  const message = `${label(type.pointer)} must be "loop", but is ${described(type)}`;
  const given =
    type.kind === 'scalar' && typeof type.value === 'string'
      ? meant(type.value, ['loop', 'parallel'])
      : undefined;
  return report.error(type, 'invalid-value', message, given ?? 'remove "type" from a step that is no loop');
}

function readWork(report: Report, node: ObjectNode): AuthoredWork {
  checkKeys(report, node, STEP_SHAPE);
  const role = memberOf(node, 'agentRole');
  const guidance = memberOf(node, 'guidance');
  const files = memberOf(node, 'askForFiles');
  checkHasValidation(report, node);
  const step: AuthoredWork = {
    kind: 'work',
    ...readCommon(report, node),
    prompt: readPrompt(report, node) ?? '',
    agentRole: role === undefined ? undefined : readAgentText(report, role, { min: 10, max: 1024 }),
    guidance:
      guidance === undefined
        ? []
        : (readList(report, guidance, {}, (text) => readAgentText(report, text)) ?? []),
    askForFiles: files === undefined ? false : (readBoolean(report, files) ?? false),
  };
  checkStepText(report, step);
  return step;
}

/** Exactly one of the ways to write a prompt. A template call is refused by its key already. */
function readPrompt(report: Report, node: ObjectNode): string | undefined {
  const prompt = entryOf(node, 'prompt');
  const blocks = entryOf(node, 'promptBlocks');
  if (prompt !== undefined && blocks !== undefined) {
    const message = `${label(node.pointer)} has both "prompt" and "promptBlocks"; exactly one is allowed`;
    report.error(keySpot(blocks), 'prompt-source', message, 'keep one of the two');
  }
  if (prompt !== undefined) return readAgentText(report, prompt.value, { max: 8192 });
  if (blocks !== undefined) return readPromptBlocks(report, blocks.value);
  if (entryOf(node, 'templateCall') !== undefined) return undefined;
  const message = `${label(node.pointer)} has neither "prompt" nor "promptBlocks"`;
  return report.error(node, 'prompt-source', message, 'add "prompt": what the agent has to do in this step');
}

/** The hint has no effect of its own; where it is set, it announces criteria that this version cannot check. */
function checkHasValidation(report: Report, node: ObjectNode): void {
  const entry = entryOf(node, 'hasValidation');
  if (entry === undefined || readBoolean(report, entry.value) !== true) return;
  const message = `${label(entry.value.pointer)}: this version of WorkRail cannot validate notes`;
  report.error(
    keySpot(entry),
    'unsupported-feature',
    message,
    'remove it, and write the criteria into the prompt',
  );
}

function checkStepText(report: Report, step: AuthoredWork): void {
  const texts = [step.title, step.prompt, ...step.guidance, step.agentRole ?? ''];
  const bytes = textBytes(texts);
  if (bytes <= BUDGETS.stepText) return;
  const message = `title, prompt, guidance and agentRole of ${label(step.node.pointer)} have ${count(bytes)} bytes together; ${count(BUDGETS.stepText)} are allowed`;
  report.error(step.node, 'text-too-long', message, 'shorten them, or split the step in two');
}

/** The size of texts as they are sent: as JSON strings in UTF-8. */
export const textBytes = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + (text === '' ? 0 : utf8Length(JSON.stringify(text))), 0);
