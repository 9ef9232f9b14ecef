import type { Span } from './document.ts';
import { shown } from './escape.ts';
import { code, lineOfText, plain } from './markdown-text.ts';
import { noteBlocks } from './note-blocks.ts';

type Mark = readonly [style: 'strong' | 'struck' | 'emphasis', mark: string];

/** Ways to write emphasis. Which one is read as it is meant depends on what stands beside it. */
const WAYS: readonly (readonly Mark[])[] = ['*', '_'].map((mark) => [
  ['strong', '**'],
  ['struck', '~~'],
  ['emphasis', mark],
]);

/** Nobody can write this one: it stands for a line that ends in any case. */
const BREAK = '\u2028';

/** A paragraph in the lines that it was written in. */
export const spansLines = (spans: readonly Span[]): readonly string[] => {
  const written = readable(spans, (text) =>
    text
      .trim()
      .replace(/[ \t]*[\n\u2028]\s*/g, (end) => (end.includes(BREAK) ? '\\\n' : '\n'))
      .split('\n')
      .map(lineOfText)
      .join('\n'),
  );
  return written === '' ? [] : written.split('\n');
};

/** Spans on one line. */
export const spansLine = (spans: readonly Span[]): string =>
  readable(spans, (text) => lineOfText(text.trim().replace(/\s*[\n\u2028]\s*/g, ' ')));

/** Signs at its end would be taken for its frame. */
export const headingLine = (level: number, spans: readonly Span[]): string =>
  `${'#'.repeat(level)} ${spansLine(spans).replace(/(\s)(#+)$/, '$1\\$2')}`.trimEnd();

/** The first way that says what is meant; where there is none, the words without emphasis. */
function readable(given: readonly Span[], laid: (text: string) => string): string {
  const spans = joined(given.map((span) => ({ ...span, text: shown(span.text) })));
  if (spans.some(({ strong, struck, emphasis }) => strong || struck || emphasis))
    for (const marks of WAYS) {
      const written = laid(linked(spans, marks));
      if (isReadAs(written, spans)) return written;
    }
  return laid(linked(spans, []));
}

function isReadAs(written: string, spans: readonly Span[]): boolean {
  const [block, ...more] = noteBlocks(written);
  return block?.kind === 'paragraph' && more.length === 0 && essence(block.spans) === essence(spans);
}

/** What a reader makes of spans: how wide a space is, and where lines end, is nothing to it. */
const essence = (spans: readonly Span[]): string =>
  JSON.stringify(
    joined(
      spans.map(({ text, wraps: _, to: __, ...style }) => ({ ...style, text: text.replace(/\s+/g, ' ') })),
    ).map(({ text, ...style }, at, all) => [
      at === 0 || at === all.length - 1 ? text.trim() : text,
      Object.entries(style).sort(),
    ]),
  );

/** Neighbours of one style as one. */
const joined = (spans: readonly Span[]): readonly Span[] =>
  groups(
    spans.filter(({ text }) => text !== ''),
    styleOf,
  ).map((group) => ({ ...group[0], text: group.map(({ text }) => text).join('') }));

const styleOf = ({ text: _, ...style }: Span): string => JSON.stringify(Object.entries(style).sort());

function linked(spans: readonly Span[], marks: readonly Mark[]): string {
  let text = '';
  for (const group of groups(spans, ({ href }) => href)) {
    const href = group[0]?.href;
    const words = styled(group, marks);
    // Behind this sign a link would be a picture.
    if (href !== undefined) text = `${text.replace(/!$/, '\\!')}[${words}](${destination(href)})`;
    else text += words;
  }
  return text;
}

const destination = (url: string): string => url.replace(/[\\()<>]|&(?=#?\w+;)/g, '\\$&');

function styled(spans: readonly Span[], [first, ...inner]: readonly Mark[]): string {
  if (first === undefined) return spans.map(leaf).join('');
  const [style, mark] = first;
  return groups(spans, (span) => span[style])
    .map((group) => {
      const words = styled(group, inner);
      return group[0]?.[style] === true ? `${mark}${words}${mark}` : words;
    })
    .join('');
}

function leaf({ text, code: isCode, wraps }: Span): string {
  if (wraps === true) return '\n';
  return isCode === true ? code(text) : plain(text.replaceAll('\t', ' ')).replaceAll('\n', BREAK);
}

/** Neighbours that are alike in something. */
function groups(spans: readonly Span[], of: (span: Span) => unknown): readonly (readonly Span[])[] {
  const all: Span[][] = [];
  for (const span of spans) {
    const [before] = all.at(-1) ?? [];
    if (before !== undefined && of(before) === of(span)) all.at(-1)?.push(span);
    else all.push([span]);
  }
  return all;
}
