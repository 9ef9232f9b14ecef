import type { PromptBlocks, PromptValue } from '../language/prompt-blocks.ts';
import { FEATURES, type Feature } from '../library/features.ts';
import { SHARED_TEXTS } from '../library/shared-texts.ts';
import type { Place } from './place.ts';
import { renderSections } from './prompt-sections.ts';

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
