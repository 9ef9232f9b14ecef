import type { PromptBlocks, PromptValue } from '../language/prompt-blocks.ts';
import { FEATURES, type Feature } from '../library/features.ts';
import { SHARED_TEXTS } from '../library/shared-texts.ts';
import type { LoweringScope } from './output.ts';

/** A prompt in parts, with the features of the workflow worked in. */
export function lowerBlocks(blocks: Partial<PromptBlocks>, { features, fill }: LoweringScope): string {
  const text = (value: PromptValue): string => textOf(value, fill);
  const added = featuresOf(features);
  const outputs = [...(blocks.outputRequired ?? [])].sort(([left], [right]) => (left < right ? -1 : 1));
  return [
    section('Goal', blocks.goal === undefined ? [] : [text(blocks.goal)]),
    section('Constraints', [...(blocks.constraints ?? []).map(text), ...added.constraints].map(bullet)),
    section('Procedure', [...(blocks.procedure ?? []).map(text), ...added.procedure].map(numbered)),
    // Sorted by name: the order of keys in a file has no meaning, so it must not change the text.
    section(
      'Output required',
      outputs.map(([name, one]) => bullet(`**${name}**: ${fill(one)}`)),
    ),
    section('Verify', [...(blocks.verify ?? []).map(text), ...added.verify].map(bullet)),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** A prompt that is filled in already; what features add stands behind it. */
export function withFeatures(prompt: string, place: LoweringScope): string {
  const added = place.features.length === 0 ? '' : lowerBlocks({}, place);
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

const bullet = (text: string): string => item('- ', text);
const numbered = (text: string, index: number): string => item(`${index + 1}. `, text);

/** Further lines are indented, so that they stay part of the item. */
function item(marker: string, text: string): string {
  const indent = ' '.repeat(marker.length);
  return marker + text.replace(/\n(?=[^\n])/g, `\n${indent}`);
}
