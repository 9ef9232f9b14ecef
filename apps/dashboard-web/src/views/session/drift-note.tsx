import type { DriftedRun } from '@workrail/dashboard-contract';
import { FileDiff } from 'lucide-react';
import { DRIFT_WORDS } from '../../parts/drift-chip.tsx';
import '../../parts/notes.css';
import { visible } from '../../parts/text.tsx';

interface DriftNoteProps {
  readonly drift: DriftedRun | undefined;
  readonly onCompare: () => void;
}

/** At the head of a run: its file is another one now than the workflow that it goes on with. */
export const DriftNote = ({ drift, onCompare }: DriftNoteProps) =>
  drift === undefined ? null : (
    <div className="stack alerts">
      <div className="note gaps">
        <FileDiff size={16} aria-hidden />
        <div className="anywhere">
          <p className="note-title">{DRIFT_WORDS[drift.state]}</p>
          {drift.warnings.map((warning) => (
            <p key={warning}>{visible(warning)}</p>
          ))}
        </div>
        <button type="button" className="button compact" onClick={onCompare}>
          Compare
        </button>
      </div>
    </div>
  );
