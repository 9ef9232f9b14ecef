import type { CommandFile, Diagnostic } from '@workrail/workflow-compiler';
import type { ManifestFinding } from './finding.ts';

/** A finding about a workflow file, of the file alone or of what its commands say to it. */
export type ManifestDiagnostic = Diagnostic &
  Partial<Pick<ManifestFinding, 'expected' | 'actual' | 'stepId' | 'command' | 'candidates'>>;

export const diagnosticOf = (
  { pointer, ...finding }: ManifestFinding,
  file: string,
  placeOf: CommandFile['placeOf'],
): ManifestDiagnostic => ({ ...finding, pointer, file, ...placeOf(pointer) });

export const byPlace = (one: Diagnostic, other: Diagnostic): number =>
  one.line - other.line || one.column - other.column;
