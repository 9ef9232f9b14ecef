import type { ValidationReport } from '@workrail/application';
import { counted } from '@workrail/kernel';
import { diagnosticText } from './diagnostics-text.ts';
import type { Paint } from './paint.ts';

export interface ReportWish {
  readonly quiet: boolean;
  readonly strict: boolean;
}

/** A validation for people: the findings of each file together, then what they come to. */
export function reportText(report: ValidationReport, { quiet, strict }: ReportWish, paint: Paint): string {
  const shown = report.files.map(({ diagnostics }) =>
    diagnostics.filter(({ severity }) => severity === 'error' || !quiet || strict),
  );
  const groups = shown
    .filter((diagnostics) => diagnostics.length > 0)
    .map((diagnostics) => `${diagnostics.map((one) => diagnosticText(one, paint)).join('\n')}\n`);
  return [...groups, ...(quiet ? [] : [`${summary(report, strict, paint)}\n`])].join('\n');
}

function summary({ files, errors, warnings }: ValidationReport, strict: boolean, paint: Paint): string {
  const checked = counted(files.filter(({ other }) => other !== 'bindings').length, 'file');
  if (errors + warnings === 0) return `${checked}: no problems`;
  const parts = [
    ...(errors === 0 ? [] : [paint.error(counted(errors, 'error'))]),
    ...(warnings === 0 ? [] : [paint.warning(counted(warnings, 'warning'))]),
  ];
  const counts = strict && errors === 0 ? ', treated as errors' : '';
  return `${checked}: ${parts.join(', ')}${counts}`;
}
