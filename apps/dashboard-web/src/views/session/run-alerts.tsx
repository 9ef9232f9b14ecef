import type { RunSummary } from '@workrail/dashboard-contract';
import { CirclePause, TriangleAlert } from 'lucide-react';
import { codeWords, counted } from '../../model/words.ts';
import '../../parts/notes.css';
import { visible } from '../../parts/text.tsx';
import './run-alerts.css';

interface RunAlertsProps {
  readonly run: RunSummary;
  /** Leads to the point that a gap was recorded at. */
  readonly onNode: (node: string) => void;
}

/** Whether all that the run lacks is an approval, which is asked for or answered above. */
const asksPerson = ({ approvals, answers, tip }: RunSummary): boolean =>
  [...approvals, ...answers].some(({ node }) => node === tip);

/** What a run waits for, and what was left open in it. */
export function RunAlerts({ run, onNode }: RunAlertsProps) {
  const { openGaps, openGapCount } = run;
  const blockers = asksPerson(run) ? [] : run.blockers;
  if (blockers.length === 0 && openGaps.length === 0) return null;
  return (
    <div className="stack alerts">
      {blockers.map(({ code, message, suggestedFix }) => (
        <div className="note blocked" key={code + message}>
          <CirclePause size={16} aria-hidden />
          <div className="anywhere">
            <p className="note-title">Blocked: {visible(message)}</p>
            <p>{visible(suggestedFix)}</p>
          </div>
          <span className="chip">{codeWords(code)}</span>
        </div>
      ))}
      {openGaps.length === 0 ? null : (
        <details className="note-details gaps">
          <summary>
            <TriangleAlert size={15} aria-hidden />
            {counted(openGapCount, 'open gap')}
            {openGaps.length < openGapCount ? (
              <span className="muted">(latest {openGaps.length} shown)</span>
            ) : null}
          </summary>
          <ul>
            {openGaps.map(({ gapId, node, severity, code, message }) => (
              <li key={gapId} className="wrap">
                <span className={`severity ${severity}`}>{severity}</span>
                <span className="anywhere">{visible(message)}</span>
                <span className="muted small">{codeWords(code)}</span>
                <button type="button" className="button compact" onClick={() => onNode(node)}>
                  Show the node
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
