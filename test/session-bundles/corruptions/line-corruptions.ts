import type { Draw } from '../../lossy/draw.ts';
import { type Corruption, ofLines } from './corruption.ts';

type Lines = readonly string[];

const at = (lines: Lines, index: number): string => lines[index] ?? '';

/** Changes what a pattern finds in one of the lines that it is found in. */
function edited(
  lines: Lines,
  draw: Draw,
  { pattern, to }: { readonly pattern: RegExp; readonly to: (found: string) => string },
): Lines {
  const index = draw.pick(lines.flatMap((line, i) => (line.search(pattern) >= 0 ? [i] : [])));
  const line = at(lines, index);
  const found = draw.pick([...line.matchAll(new RegExp(pattern, 'g'))]);
  const end = found.index + found[0].length;
  return lines.with(index, `${line.slice(0, found.index)}${to(found[0])}${line.slice(end)}`);
}

const edit = (
  kind: string,
  pattern: RegExp,
  to: (found: string, draw: Draw) => string,
  ...refusedAs: readonly string[]
): Corruption =>
  ofLines(
    kind,
    (lines, draw) => edited(lines, draw, { pattern, to: (found) => to(found, draw) }),
    ...refusedAs,
  );

/** Another character in one place of it. */
function otherCharacter(found: string, draw: Draw, among: string): string {
  const place = draw.below(found.length);
  const other = draw.pick([...among].filter((one) => one !== found[place]));
  return `${found.slice(0, place)}${other}${found.slice(place + 1)}`;
}

const PARTS = ['header', 'blob', 'event', 'manifest', 'Event', 'tokens'];

/** What somebody does who edits the lines and leaves the digests as they are, or edits the digests alone. */
export const LINE_CORRUPTIONS: readonly Corruption[] = [
  ofLines('a line dropped', (lines, draw) => lines.toSpliced(draw.below(lines.length), 1)),
  ofLines('a line doubled', (lines, draw) => {
    const index = draw.below(lines.length);
    return lines.toSpliced(index, 0, at(lines, index));
  }),
  ofLines('lines swapped', (lines, draw) => {
    const [one, other] = [draw.below(lines.length), draw.below(lines.length)];
    return lines.with(one, at(lines, other)).with(other, at(lines, one));
  }),
  ofLines('a line moved', (lines, draw) => {
    const from = draw.below(lines.length);
    return lines.toSpliced(from, 1).toSpliced(draw.below(lines.length - 1), 0, at(lines, from));
  }),
  ofLines('a line cut', (lines, draw) => {
    const index = draw.below(lines.length);
    return lines.with(index, at(lines, index).slice(0, draw.below(at(lines, index).length)));
  }),
  ofLines('a blank line', (lines, draw) => lines.toSpliced(draw.below(lines.length + 1), 0, '')),
  ofLines('a line of white space', (lines, draw) =>
    lines.toSpliced(draw.below(lines.length + 1), 0, draw.pick([' ', '\t', '\r', '\u00a0'])),
  ),
  ofLines('no line at all', () => []),
  ofLines('a second header', (lines, draw) =>
    lines.toSpliced(1 + draw.below(lines.length - 1), 0, at(lines, 0)),
  ),
  ofLines('no header', (lines) => lines.slice(1)),
  ofLines('no manifest', (lines) => lines.slice(0, -1)),
  edit('white space in a line', /[,:{}[\]]/, (found) => `${found} `),
  edit('a part renamed', /"part":"\w+"/, (found, draw) => {
    const other = draw.pick(PARTS.map((part) => `"part":"${part}"`).filter((one) => one !== found));
    return other;
  }),
  edit(
    'a field renamed',
    /"\w+":/,
    (found, draw) => `"${otherCharacter(found.slice(1, -2), draw, 'abcxyz')}":`,
  ),
  edit('a field missing', /"\w+":(?:"[^"]*"|\d+),/, () => ''),
  edit('a field too many', /\{(?=")/, (found) => `${found}"aa":1,`),
  edit('a digest edited', /[0-9a-f]{64}/, (found, draw) => otherCharacter(found, draw, '0123456789abcdef')),
  edit('an id edited', /(?<=(?:ses|run)_)[0-9a-f-]{36}/, (found, draw) =>
    found.replace(/[0-9a-f]$/, (last) => otherCharacter(last, draw, '0123456789abcdef')),
  ),
  edit('a point edited', /(?<=")[0-9a-hjkmnp-tv-z]{13}(?=")/, (found, draw) =>
    otherCharacter(found, draw, '0123456789abcdefghjkmnpqrstvwxyz'),
  ),
  edit('a number edited', /(?<=":)\d+/, (found, draw) => String(Number(found) + draw.pick([-1, 1, 1e6]))),
  edit('a time edited', /(?<="at":")[^"]+/, (found, draw) => otherCharacter(found, draw, '0123456789TZ')),
  edit('a note edited', /(?<="notesMarkdown":")[^"]+/, (found, draw) => otherCharacter(found, draw, 'aeiou')),
  edit('an event of an unknown kind', /(?<="kind":")\w+_\w+(?=","prev")/, (found) => `${found}_too`),
  edit(
    'the header of another kind',
    /workrail_session_bundle/,
    () => 'workrail_backup',
    'BUNDLE_INVALID_FORMAT',
  ),
  edit(
    'a newer version',
    /(?<="bundleSchemaVersion":)2/,
    (_, draw) => String(draw.pick([3, 4, 10, 1e6, Number.MAX_SAFE_INTEGER])),
    'BUNDLE_UNSUPPORTED_VERSION',
  ),
  edit(
    'no version',
    /"bundleSchemaVersion":2/,
    (found, draw) =>
      draw.pick(['0', '-1', '"1"', '"2"', 'null', '[2]', '1.5e-7', 'true']).replace(/^/, found.slice(0, -1)),
    'BUNDLE_INVALID_FORMAT',
  ),
];
