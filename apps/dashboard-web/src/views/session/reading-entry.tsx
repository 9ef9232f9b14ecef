import type { ReadEntry } from '@workrail/dashboard-contract';
import { Repeat } from 'lucide-react';
import { codeWords } from '../../model/words.ts';
import { visible } from '../../parts/text.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { LeftOutput } from '../node/left-output.tsx';
import { ANSWER_WORDS, SOURCE_WORDS } from '../node/node-remarks.tsx';

interface ReadingEntryProps {
  readonly entry: ReadEntry;
  readonly onPoint: () => void;
}

/** A point on the way: what its step left, what was noted there, and what was decided next. */
export function ReadingEntry({ entry, onPoint }: ReadingEntryProps) {
  const { node, depth, at, step, output, confirmation, checkpoints, decisions } = entry;
  return (
    <li className="card stack reading-entry">
      <header className="wrap">
        <h3 className="anywhere">{step === null ? 'Start' : `${depth}. ${visible(step.title)}`}</h3>
        {(step?.loops ?? []).map(({ loopId, title, iteration }) => (
          <span className="chip" key={loopId}>
            <Repeat size={12} aria-hidden />
            {visible(title)}: round {iteration}
          </span>
        ))}
        <span className="in-row at-end reading-end">
          <TimeText at={at} className="muted small" />
          <button type="button" className="button compact quiet" onClick={onPoint}>
            Show in graph
          </button>
        </span>
      </header>
      {confirmation === undefined ? null : (
        <p className="anywhere">
          <strong>{ANSWER_WORDS[confirmation.answer]}</strong>
          {confirmation.comment === undefined ? '. ' : `: ${visible(confirmation.comment)} `}
          <span className="muted">{SOURCE_WORDS[confirmation.source]}</span>
        </p>
      )}
      <LeftOutput output={output} node={node} isEmptyTold={step !== null} />
      {checkpoints.map((checkpoint, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: checkpoints of a point are only added to
        <section key={index} className="stack reading-checkpoint">
          <h4>
            Checkpoint <TimeText at={checkpoint.at} className="muted small" />
          </h4>
          <LeftOutput output={checkpoint.output} node={node} />
        </section>
      ))}
      {decisions.length === 0 ? null : (
        <ul className="remarks small muted">
          {decisions.map(({ kind, id, iteration, because }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: decisions of a point never change
            <li key={index} className="anywhere">
              {codeWords(kind)} <code>{visible(id)}</code>
              {iteration === undefined ? '' : `, round ${iteration}`}: {visible(because)}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
