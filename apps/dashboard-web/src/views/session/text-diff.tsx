import { useMemo, useState } from 'react';
import { type DiffLine, type DiffRow, diffRows } from '../../model/diff-rows.ts';
import { counted } from '../../model/words.ts';
import { InParts } from '../../parts/in-parts.tsx';
import { ScrollBox } from '../../parts/scroll-box.tsx';
import { SourceText } from '../../parts/source-text.tsx';
import { visibleLines } from '../../parts/text.tsx';

interface TextDiffProps {
  /** As the run was started with it, and as it is now. */
  readonly before: string;
  readonly after: string;
}

const SIGNS = { same: ' ', added: '+', removed: '−' };

/** Two texts by lines; what did not change is folded away where something did. */
export function TextDiff({ before, after }: TextDiffProps) {
  const rows = useMemo(() => diffRows(before, after), [before, after]);
  if (rows === undefined) return <BothTexts before={before} after={after} />;
  return (
    <ScrollBox className="card diff" label="What changed">
      <div className="diff-lines">
        <InParts items={rows} noun="row">
          {partOf}
        </InParts>
      </div>
    </ScrollBox>
  );
}

/** Where there are too many differences to be told apart. */
const BothTexts = ({ before, after }: { readonly before: string; readonly after: string }) => (
  <>
    <p>The two texts are too different to compare line by line, so both are shown.</p>
    <h2>When this run started</h2>
    <SourceText text={before} label="When this run started" />
    <h2>Now</h2>
    <SourceText text={after} label="Now" />
  </>
);

const partOf = (row: DiffRow, at: number) =>
  row.row === 'line' ? <Line key={at} line={row} /> : <Fold key={at} lines={row.lines} />;

function Fold({ lines }: { readonly lines: readonly DiffLine[] }) {
  const [open, setOpen] = useState(false);
  if (open)
    return (
      <InParts items={lines} noun="line">
        {(line) => <Line key={line.before} line={line} />}
      </InParts>
    );
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
