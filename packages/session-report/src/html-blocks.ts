import type { NoteBlock, Span } from './document.ts';
import { escaped } from './escape.ts';

type Table = Extract<NoteBlock, { readonly kind: 'table' }>;

/** The least of a heading in notes: those of the document are above. */
const NOTE_HEADING = 4;

export const blocksHtml = (blocks: readonly NoteBlock[]): string => blocks.map(blockHtml).join('\n');

function blockHtml(block: NoteBlock): string {
  switch (block.kind) {
    case 'heading': {
      const tag = `h${Math.min(6, NOTE_HEADING + block.level)}`;
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

export const codeHtml = (text: string, info?: string): string =>
  `${info === undefined ? '' : `<p class="info">${escaped(info)}</p>`}<pre><code>${escaped(text)}</code></pre>`;

function tableHtml({ columns, rows: [head = [], ...body] }: Table): string {
  const row = (cells: Table['rows'][number], tag: 'th' | 'td'): string =>
    `<tr>${cells.map((cell, at) => `<${tag} class="${columns[at] ?? 'left'}">${spansHtml(cell)}</${tag}>`).join('')}</tr>`;
  return `<div class="wide"><table><thead>${row(head, 'th')}</thead><tbody>${body.map((cells) => row(cells, 'td')).join('\n')}</tbody></table></div>`;
}

export const spansHtml = (spans: readonly Span[]): string => spans.map(spanHtml).join('');

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
