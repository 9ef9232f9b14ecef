import type { DriftedRun } from '@workrail/dashboard-contract';
import { FileDiff } from 'lucide-react';
import { visibleLines } from './text.tsx';

export const DRIFT_WORDS: Readonly<Record<DriftedRun['state'], string>> = {
  changed: 'Workflow changed',
  missing: 'Workflow file missing',
  invalid: 'Workflow file invalid',
};

/** Beside a run that goes on with another workflow than its file has now. */
export const DriftChip = ({ drift }: { readonly drift: DriftedRun | undefined }) =>
  drift === undefined ? null : (
    <span className="chip drift gaps" title={visibleLines(drift.warnings.join('\n'))}>
      <FileDiff size={12} aria-hidden />
      {DRIFT_WORDS[drift.state]}
    </span>
  );
