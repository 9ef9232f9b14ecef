import { type ArtifactBlock, presentedArtifact } from '@workrail/contracts/presentation';
import type { Json } from '@workrail/kernel';
import type { NoteBlock, Span } from './document.ts';

/** An artifact in the blocks that every document knows: as its contract shows it, and as JSON where it has none. */
export function artifactBlocks(value: Json): readonly NoteBlock[] {
  const presented = presentedArtifact(value);
  return presented === undefined || presented.length === 0
    ? [jsonBlock(value)]
    : presented.flatMap(partBlocks);
}

function partBlocks(part: ArtifactBlock): readonly NoteBlock[] {
  switch (part.kind) {
    case 'verdict':
      return [
        paragraph(
          { text: part.verdict, strong: true },
          { text: part.beside === '' ? '' : ` (confidence: ${part.beside})` },
        ),
      ];
    case 'text':
      return [titled(part.title), ...part.text.split(/\s*\n\s*/).map((text) => paragraph({ text }))];
    case 'fact':
      return [paragraph({ text: `${part.title}:`, strong: true }, { text: ` ${part.text}` })];
    case 'list': {
      const item = (text: string): readonly NoteBlock[] => [
        { kind: 'paragraph', spans: [part.isCode ? { text, code: true } : { text }], tight: true },
      ];
      return [titled(part.title), { kind: 'list', items: part.items.map(item) }];
    }
    case 'table':
      return [titled(part.title), tableBlock(part)];
    case 'comments':
      return [titled(part.title), ...part.comments.flatMap(commentBlocks)];
    case 'json':
      return [titled(part.title), jsonBlock(part.value)];
  }
}

const paragraph = (...spans: readonly Span[]): NoteBlock => ({
  kind: 'paragraph',
  spans: spans.filter(({ text }) => text !== ''),
});

const titled = (title: string): NoteBlock => paragraph({ text: title, strong: true });

const jsonBlock = (value: Json): NoteBlock => ({
  kind: 'code',
  text: JSON.stringify(value, null, 2),
  info: 'json',
});

type Part<Kind extends ArtifactBlock['kind']> = Extract<ArtifactBlock, { readonly kind: Kind }>;

const tableBlock = ({ columns, rows }: Part<'table'>): NoteBlock => ({
  kind: 'table',
  columns: columns.map(() => 'left'),
  rows: [
    columns.map(({ title }) => [{ text: title }]),
    ...rows.map((row) =>
      row.map((text, at): readonly Span[] =>
        columns[at]?.look === 'code' && text !== '' ? [{ text, code: true }] : [{ text }],
      ),
    ),
  ],
});

/** The words stand in a block of their own, which nothing changes on its way to where they are pasted. */
const commentBlocks = ({ place, heading, body }: Part<'comments'>['comments'][number]): NoteBlock[] => [
  ...(place === '' && heading === ''
    ? []
    : [
        paragraph(
          { text: place, code: true },
          { text: place === '' || heading === '' ? '' : ' ' },
          { text: heading },
        ),
      ]),
  { kind: 'code', text: body },
];
