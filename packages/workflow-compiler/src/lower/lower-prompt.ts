import type { PromptBlocks, PromptValue } from '../language/prompt-blocks.ts';
import { FEATURES, type Feature } from '../library/features.ts';
import { SHARED_TEXTS } from '../library/shared-texts.ts';
import type { Place } from './place.ts';

/** A prompt in parts, with the features of the workflow worked in. */
export function lowerBlocks(blocks: PromptBlocks, place: Place): string {
  const text = (value: PromptValue): string => textOf(value, place.fill);
  const added = featuresOf(place);
  const outputs = [...(blocks.outputRequired ?? [])].map(([name, one]) => [name, place.fill(one)] as const);
  return renderSections({
    ...(blocks.goal === undefined ? {} : { goal: text(blocks.goal) }),
    constraints: [...(blocks.constraints ?? []).map(text), ...added.constraints],
    procedure: [...(blocks.procedure ?? []).map(text), ...added.procedure],
    outputRequired: new Map(outputs),
    verify: [...(blocks.verify ?? []).map(text), ...added.verify],
  });
}

/** A prompt that is filled in already; what features add stands behind it. */
export function withFeatures(prompt: string, place: Pick<Place, 'features'>): string {
  const added = renderSections(featuresOf(place));
  return added === '' ? prompt : `${prompt}\n\n${added}`;
}

const textOf = (value: PromptValue, fill: (text: string) => string): string =>
  value
    .map((part) => (part.kind === 'ref' ? (SHARED_TEXTS[part.ref.value] ?? '') : fill(part.text)))
    .join('');

/** In the order of their ids: the order in a file has no meaning. */
function featuresOf({ features }: Pick<Place, 'features'>) {
  const all: readonly Feature[] = [...features].sort().flatMap((id) => FEATURES[id] ?? []);
  return {
    constraints: all.flatMap(({ constraints = [] }) => constraints),
    procedure: all.flatMap(({ procedure = [] }) => procedure),
    verify: all.flatMap(({ verify = [] }) => verify),
  };
}

/** The parts of a prompt as texts, in the order in which they are shown. */
interface PromptSections {
  readonly goal?: string;
  readonly constraints?: readonly string[];
  readonly procedure?: readonly string[];
  readonly outputRequired?: ReadonlyMap<string, string>;
  readonly verify?: readonly string[];
}

/**
 * Markdown of the sections in their fixed order. Required outputs are sorted by name: the order of keys
 * in a file has no meaning, so it must not change the text.
 */
function renderSections(sections: PromptSections): string {
  return [
    section('Goal', sections.goal === undefined ? [] : [sections.goal]),
    section('Constraints', (sections.constraints ?? []).map(bullet)),
    section('Procedure', (sections.procedure ?? []).map(numbered)),
    section('Output required', outputs(sections.outputRequired ?? new Map())),
    section('Verify', (sections.verify ?? []).map(bullet)),
  ]
    .filter((text) => text !== '')
    .join('\n\n');
}

const section = (heading: string, lines: readonly string[]): string =>
  lines.length === 0 ? '' : `## ${heading}\n\n${lines.join('\n')}`;

const bullet = (text: string): string => item('- ', text);
const numbered = (text: string, index: number): string => item(`${index + 1}. `, text);

const outputs = (texts: ReadonlyMap<string, string>): readonly string[] =>
  [...texts]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, text]) => bullet(`**${name}**: ${text}`));

/** Further lines are indented, so that they stay part of the item. */
function item(marker: string, text: string): string {
  const indent = ' '.repeat(marker.length);
  return marker + text.replace(/\n(?=[^\n])/g, `\n${indent}`);
}
