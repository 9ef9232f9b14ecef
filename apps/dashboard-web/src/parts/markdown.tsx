import { type NoteBlock, noteBlocks, type Span } from '@workrail/session-report/notes';
import { createElement, memo, type ReactNode } from 'react';
import { safeLink } from '../model/safe-link.ts';
import { CopyButton } from './copy-button.tsx';
import './markdown.css';
import { ScrollBox } from './scroll-box.tsx';
import { visibleLines } from './text.tsx';

/** Notes as they were meant. They come from anywhere, so they become elements of a known kind and nothing else. */
export const Markdown = memo(({ text }: { readonly text: string }) => (
  <div className="stack markdown">{readable(text)}</div>
));

/** Titles begin beneath those of the page, whatever level the note begins with. */
function readable(text: string): ReactNode {
  const blocks = noteBlocks(text);
  const levels = blocks.flatMap((block) => (block.kind === 'heading' ? block.level : []));
  const highest = Math.min(...levels);
  return blocksOf(
    blocks.map((block) =>
      block.kind === 'heading' ? { ...block, level: block.level - highest + 4 } : block,
    ),
  );
}

const blocksOf = (blocks: readonly NoteBlock[]): ReactNode => blocks.map((block, at) => blockOf(block, at));

function blockOf(block: NoteBlock, key: number): ReactNode {
  switch (block.kind) {
    case 'heading':
      return createElement(`h${Math.max(4, Math.min(6, block.level))}`, { key }, spansOf(block.spans));
    case 'paragraph':
      return <p key={key}>{spansOf(block.spans)}</p>;
    case 'list':
      return listOf(block, key);
    case 'quote':
      return <blockquote key={key}>{blocksOf(block.blocks)}</blockquote>;
    case 'code':
      return (
        <div key={key} className="markdown-code">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls has to be reached by key */}
          <pre tabIndex={0}>
            <code>{visibleLines(block.text)}</code>
          </pre>
          <CopyButton text={block.text} label="Copy this code" />
        </div>
      );
    case 'table':
      return tableOf(block, key);
    case 'rule':
      return <hr key={key} />;
  }
}

function listOf({ start, items }: NoteBlock & { kind: 'list' }, key: number): ReactNode {
  const lines = items.map((item, at) => <li key={keyOf(at)}>{blocksOf(item)}</li>);
  return start === undefined ? (
    <ul key={key}>{lines}</ul>
  ) : (
    <ol key={key} start={start}>
      {lines}
    </ol>
  );
}

function tableOf({ columns, rows }: NoteBlock & { kind: 'table' }, key: number): ReactNode {
  const [head = [], ...body] = rows;
  const cells = (row: readonly (readonly Span[])[], tag: 'th' | 'td') =>
    row.map((cell, at) => createElement(tag, { key: at, className: `to-${columns[at]}` }, spansOf(cell)));
  return (
    <ScrollBox key={key} className="markdown-table" label="Table">
      <table>
        <thead>
          <tr>{cells(head, 'th')}</tr>
        </thead>
        <tbody>
          {body.map((row, at) => (
            <tr key={keyOf(at)}>{cells(row, 'td')}</tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

const spansOf = (spans: readonly Span[]): ReactNode => spans.map((span, at) => spanOf(span, at));

function spanOf(span: Span, key: number): ReactNode {
  const words = visibleLines(span.text);
  let node: ReactNode = span.code === true ? <code>{words}</code> : words;
  if (span.strong === true) node = <strong>{node}</strong>;
  if (span.emphasis === true) node = <em>{node}</em>;
  if (span.struck === true) node = <s>{node}</s>;
  const href = span.href === undefined ? undefined : safeLink(span.href);
  return href === undefined ? (
    <span key={key}>{node}</span>
  ) : (
    <a key={key} href={href} title={href} target="_blank" rel="noreferrer noopener">
      {node}
    </a>
  );
}

/** Blocks have no names and never change place. */
const keyOf = (at: number): number => at;
