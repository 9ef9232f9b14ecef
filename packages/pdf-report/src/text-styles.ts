import type { Span } from '@workrail/session-report';
import type { Face } from './fonts.ts';
import type { Run } from './text-words.ts';

export const COLOURS = {
  ink: '#1f2328',
  faint: '#59636e',
  line: '#d1d9e0',
  wash: '#f3f5f7',
  link: '#0969da',
  warn: '#9a6700',
} as const;

/** A kind of text: how large it is, and how far its lines are apart, in points. */
export interface TextStyle {
  readonly size: number;
  readonly leading: number;
  readonly colour?: string;
  readonly bold?: true;
}

export const TEXT_STYLES = {
  title: { size: 20, leading: 26, bold: true },
  h2: { size: 14, leading: 19, bold: true },
  h3: { size: 11.5, leading: 16, bold: true },
  step: { size: 10, leading: 14.5, bold: true },
  noteHeading: { size: 9.5, leading: 14, bold: true },
  body: { size: 9.5, leading: 14 },
  cell: { size: 8.5, leading: 12 },
  small: { size: 8.5, leading: 12.5, colour: COLOURS.faint },
  code: { size: 8, leading: 11.2 },
} as const satisfies Record<string, TextStyle>;

/** The mono face looks larger than the others. */
const CODE_SCALE = 0.93;

/** Spans of a document in a look. */
export const runsOf = (spans: readonly Span[], look: TextStyle): readonly Run[] =>
  spans.map((span) => {
    const { text, code, struck, href, to } = span;
    const leads = href !== undefined || to !== undefined;
    return {
      text: code === true ? text : text.replace(/[ \t]+/g, ' '),
      face: faceOf(span, look.bold === true),
      size: code === true ? look.size * CODE_SCALE : look.size,
      colour: leads ? COLOURS.link : (look.colour ?? COLOURS.ink),
      ...(code === true ? { washed: true } : {}),
      ...(struck === true ? { struck } : {}),
      ...(href === undefined ? {} : { href }),
      ...(to === undefined ? {} : { to }),
    };
  });

function faceOf({ code, strong, emphasis }: Span, isBold: boolean): Face {
  const bold = isBold || strong === true;
  if (code === true) return bold ? 'monoBold' : 'mono';
  if (emphasis === true) return bold ? 'boldItalic' : 'italic';
  return bold ? 'bold' : 'sans';
}
