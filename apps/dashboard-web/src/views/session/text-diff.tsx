import { useMemo, useState } from 'react';
import { type DiffLine, type DiffRow, diffRows } from '../../model/diff-rows.ts';
import { counted } from '../../model/words.ts';
import { ScrollBox } from '../../parts/scroll-box.tsx';
import { visibleLines } from '../../parts/text.tsx';

interface TextDiffProps {
  /** As the run was started with it, and as it is now. */
  readonly before: string;
  readonly after: string;
  readonly isSame: boolean;
}

const SIGNS = { same: ' ', added: '+', removed: '−' };

/** Two texts by lines; what did not change is folded away where something did. */
export function TextDiff({ before, after, isSame }: TextDiffProps) {
  const rows = useMemo(() => diffRows(before, after), [before, after]);
  return (
    <ScrollBox className="diff" label={isSame ? 'The compiled workflow' : 'What changed'}>
      <div className="diff-lines">{rows.map((row, at) => partOf(row, at, isSame))}</div>
    </ScrollBox>
  );
}

const partOf = (row: DiffRow, at: number, isOpen: boolean) =>
  row.row === 'line' ? (
    <Line key={keyOf(at)} line={row} />
  ) : (
    <Fold key={keyOf(at)} lines={row.lines} isOpen={isOpen} />
  );

function Fold({ lines, isOpen }: { readonly lines: readonly DiffLine[]; readonly isOpen: boolean }) {
  const [open, setOpen] = useState(isOpen);
  if (open) return lines.map((line) => <Line key={line.before} line={line} />);
  return (
    <button type="button" className="diff-fold" onClick={() => setOpen(true)}>
      Show {counted(lines.length, 'line')} that did not change
    </button>
  );
}

const Line = ({ line: { kind, text, before, after } }: { readonly line: DiffLine }) => (
  <div className={`diff-line ${kind}`}>
    <span className="diff-number">{before ?? ''}</span>
    <span className="diff-number">{after ?? ''}</span>
    <span className="diff-sign">{SIGNS[kind]}</span>
    <code>{visibleLines(text)}</code>
  </div>
);

/** Lines have no names and stay where they are. */
const keyOf = (at: number): number => at;
