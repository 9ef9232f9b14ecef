import { defined } from '@workrail/kernel';
import type { StepInstruction } from '../compiled-workflow.ts';
import type { PromptBlocks, PromptValue } from '../language/prompt-blocks.ts';
import { FEATURES, type Feature } from '../library/features.ts';
import { SHARED_TEXTS } from '../library/shared-texts.ts';
import { bulleted, numbered } from './list-items.ts';
import type { LoweringScope } from './output.ts';

type Prompt = Pick<StepInstruction, 'prompt' | 'outputRequired' | 'promptEnd'>;

/**
 * A prompt in parts, with the features of the workflow worked in. What is required to be left stays a list by name: as
 * text, the order of its keys would be part of what the workflow is.
 */
export function lowerBlocks(blocks: Partial<PromptBlocks>, { features, fill }: LoweringScope): Prompt {
  const text = (value: PromptValue): string => textOf(value, fill);
  const added = featuresOf(features);
  const outputs = [...(blocks.outputRequired ?? [])];
  const before = joined([
    section('Goal', blocks.goal === undefined ? [] : [text(blocks.goal)]),
    section('Constraints', bulleted([...(blocks.constraints ?? []).map(text), ...added.constraints])),
    section('Procedure', numbered([...(blocks.procedure ?? []).map(text), ...added.procedure])),
  ]);
  const behind = section('Verify', bulleted([...(blocks.verify ?? []).map(text), ...added.verify]));
  if (outputs.length === 0) return { prompt: joined([before, behind]) };
  const lines = bulleted(outputs.map(([name, one]) => `**${name}**: ${fill(one)}`));
  return defined({
    prompt: before,
    outputRequired: Object.fromEntries(outputs.map(([name], at) => [name, lines[at] ?? ''])),
    promptEnd: behind === '' ? undefined : behind,
  });
}

const joined = (parts: readonly string[]): string => parts.filter((part) => part !== '').join('\n\n');

/** A prompt that is filled in already; what features add stands behind it. */
export function withFeatures(prompt: string, place: LoweringScope): string {
  const added = place.features.length === 0 ? '' : lowerBlocks({}, place).prompt;
  return added === '' ? prompt : `${prompt}\n\n${added}`;
}

const textOf = (value: PromptValue, fill: (text: string) => string): string =>
  value
    .map((part) => (part.kind === 'ref' ? (SHARED_TEXTS[part.refId.value] ?? '') : fill(part.text)))
    .join('');

/** In the order of their ids: the order in a file has no meaning. */
function featuresOf(features: LoweringScope['features']) {
  const all: readonly Feature[] = [...features].sort().flatMap((id) => FEATURES[id] ?? []);
  return {
    constraints: all.flatMap(({ constraints = [] }) => constraints),
    procedure: all.flatMap(({ procedure = [] }) => procedure),
    verify: all.flatMap(({ verify = [] }) => verify),
  };
}

const section = (heading: string, lines: readonly string[]): string =>
  lines.length === 0 ? '' : `## ${heading}\n\n${lines.join('\n')}`;
