/** The parts of a prompt as texts, in the order in which they are shown. */
export interface PromptSections {
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
export function renderSections(sections: PromptSections): string {
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
