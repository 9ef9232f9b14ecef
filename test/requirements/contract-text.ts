import { createHash } from 'node:crypto';

/** A heading of the contract with the text up to the next heading, whatever its level. */
export interface ContractSection {
  readonly heading: string;
  /** True where a test has to hold the product to it. */
  readonly binding: boolean;
  readonly text: string;
}

/** The sections of a Markdown text in order. A line that looks like a heading inside a fence is none. */
export function sectionsOf(markdown: string): readonly ContractSection[] {
  const sections: { heading: string; level: number; lines: string[] }[] = [];
  let fenced = false;
  for (const line of markdown.split(/\r?\n/)) {
    if (line.startsWith('```')) fenced = !fenced;
    const [, marks, heading] = (fenced ? null : /^(#{1,6}) +(.*?) *$/.exec(line)) ?? [];
    if (marks === undefined || heading === undefined) sections.at(-1)?.lines.push(line);
    else sections.push({ heading, level: marks.length, lines: [] });
  }
  const around: { readonly level: number; readonly normative: boolean }[] = [];
  return sections.map(({ heading, level, lines }) => {
    while ((around.at(-1)?.level ?? 0) >= level) around.pop();
    const normative = isNormative(heading, around.at(-1)?.normative ?? false);
    around.push({ level, normative });
    const text = lines.join('\n').trim();
    return { heading, binding: normative || demands(text), text };
  });
}

/** What is marked counts with all below it, but for what is marked as a recommendation. */
const isNormative = (heading: string, inherited: boolean): boolean =>
  /\(normative\)/.test(heading) ||
  (inherited && !/\((?:non-normative|recommended|optional)\b/i.test(heading));

/** Elsewhere it is the word that binds. */
const demands = (text: string): boolean => /\bMUST\b|^- Must\b/m.test(text);

export const digestOf = ({ text }: Pick<ContractSection, 'text'>): string =>
  createHash('sha256').update(text).digest('hex');

/** What the manifest says of a section. */
export interface Accounted {
  readonly heading: string;
  readonly sha256: string;
}

/** Where the manifest and the contract are not about the same text. */
export function contractFaults(
  sections: readonly ContractSection[],
  accounted: readonly Accounted[],
): readonly string[] {
  const missing = sections.filter(
    ({ heading, binding }) => binding && !accounted.some((one) => one.heading === heading),
  );
  return [
    ...missing.map(({ heading }) => `"${heading}" binds and has no rows`),
    ...accounted.flatMap(({ heading, sha256 }) => {
      const found = sections.find((section) => section.heading === heading);
      if (found === undefined) return [`"${heading}" is no section of the contract`];
      const now = digestOf(found);
      return now === sha256 ? [] : [`"${heading}" has changed: read it again, then note ${now}`];
    }),
  ];
}
