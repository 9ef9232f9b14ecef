import { counted } from '@workrail/kernel';
import type { NoteBlock, ReportDocument, ReportPart, ShownArtifact, Span, StepPart } from './document.ts';
import { escaped } from './escape.ts';
import { HTML_STYLE } from './html-style.ts';
import { headingLevel, noteBlocks } from './note-blocks.ts';
import { svgGraph } from './svg-graph.ts';

/** A session as one HTML file without script or request, in pieces: what comes before, and then one for each part. */
export function* htmlPieces({ title, parts }: ReportDocument): Iterable<string> {
  yield `${headOf(title)}\n`;
  for (const part of parts) yield `${partHtml(part)}\n`;
  yield '</body>\n</html>\n';
}

const headOf = (title: string): string =>
  [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">`,
    '<meta name="referrer" content="no-referrer">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escaped(title)}</title>`,
    `<style>${HTML_STYLE}</style>`,
    '</head>',
    '<body>',
    `<h1>${escaped(title)}</h1>`,
  ].join('\n');

function partHtml(part: ReportPart): string {
  switch (part.kind) {
    case 'facts':
      return `<dl>${part.facts.map(([name, value]) => `<dt>${name}</dt><dd>${escaped(value)}</dd>`).join('')}</dl>`;
    case 'title':
      return `<h${part.level}${placed(part.place)}>${spansHtml(part.spans)}</h${part.level}>`;
    case 'text':
      return `<p>${spansHtml(part.spans)}</p>`;
    case 'list': {
      const items = part.items.map((item) => `<li>${spansHtml(item)}</li>`).join('\n');
      return `<ul${part.open === true ? ' class="open"' : ''}>\n${items}\n</ul>`;
    }
    case 'graph': {
      const { notice } = part.graph;
      const caption = notice === undefined ? '' : `<figcaption>${notice}</figcaption>`;
      return `<figure class="wide">${svgGraph(part.graph)}${caption}</figure>`;
    }
    case 'step':
      return stepHtml(part);
  }
}

const placed = (place: string | undefined): string => (place === undefined ? '' : ` id="${place}"`);

const stepHtml = ({ title, at, level, place, remarks, notes, artifacts }: StepPart): string =>
  [
    `<section${placed(place)}><h${level} class="step">${escaped(title)} <time>${at}</time></h${level}>`,
    ...remarks.map((remark) => `<p class="remark">${spansHtml(remark)}</p>`),
    ...(notes === '' ? [] : [`<div class="notes">${blocksHtml(noteBlocks(notes))}</div>`]),
    ...artifacts.map(artifactHtml),
    '</section>',
  ].join('\n');

const artifactHtml = ({ kind, bytes, blocks }: ShownArtifact): string =>
  blocks === undefined
    ? `<p>Artifact <code>${escaped(kind)}</code>: ${counted(bytes, 'byte')}, not shown.</p>`
    : `<details open><summary>Artifact <code>${escaped(kind)}</code></summary>${blocksHtml(blocks)}</details>`;

type Table = Extract<NoteBlock, { readonly kind: 'table' }>;

const blocksHtml = (blocks: readonly NoteBlock[]): string => blocks.map(blockHtml).join('\n');

function blockHtml(block: NoteBlock): string {
  switch (block.kind) {
    case 'heading': {
      const tag = `h${headingLevel(block.level)}`;
      return `<${tag}>${spansHtml(block.spans)}</${tag}>`;
    }
    case 'paragraph':
      return block.tight === true ? spansHtml(block.spans) : `<p>${spansHtml(block.spans)}</p>`;
    case 'list': {
      const items = block.items.map((item) => `<li>${blocksHtml(item)}</li>`).join('\n');
      return block.start === undefined
        ? `<ul>\n${items}\n</ul>`
        : `<ol start="${block.start}">\n${items}\n</ol>`;
    }
    case 'quote':
      return `<blockquote>${blocksHtml(block.blocks)}</blockquote>`;
    case 'code':
      return codeHtml(block.text, block.info);
    case 'table':
      return tableHtml(block);
    case 'rule':
      return '<hr>';
  }
}

const codeHtml = (text: string, info?: string): string =>
  `${info === undefined ? '' : `<p class="info">${escaped(info)}</p>`}<pre><code>${escaped(text)}</code></pre>`;

function tableHtml({ columns, rows: [head = [], ...body] }: Table): string {
  const row = (cells: Table['rows'][number], tag: 'th' | 'td'): string =>
    `<tr>${cells.map((cell, at) => `<${tag} class="${columns[at] ?? 'left'}">${spansHtml(cell)}</${tag}>`).join('')}</tr>`;
  return `<div class="wide"><table><thead>${row(head, 'th')}</thead><tbody>${body.map((cells) => row(cells, 'td')).join('\n')}</tbody></table></div>`;
}

const spansHtml = (spans: readonly Span[]): string => spans.map(spanHtml).join('');

function spanHtml({ text, code, strong, emphasis, struck, href, to }: Span): string {
  const tags: readonly (readonly [string, boolean])[] = [
    ['code', code === true],
    ['em', emphasis === true],
    ['strong', strong === true],
    ['s', struck === true],
  ];
  const words = escaped(text).replaceAll('\n', '<br>');
  const styled = tags.reduce((inner, [tag, is]) => (is ? `<${tag}>${inner}</${tag}>` : inner), words);
  if (href !== undefined) return `<a href="${escaped(href)}">${styled}</a>`;
  return to === undefined ? styled : `<a href="#${to}">${styled}</a>`;
}
