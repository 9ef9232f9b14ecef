import type { SourceFile } from '@workrail/ports';
import type { Diagnostic } from '@workrail/workflow-compiler';

/** Whether a file ends in the middle, as one does that is just being written: it is blank, or breaks off at its end. */
export function isUnfinished({ text }: SourceFile, faults: readonly Diagnostic[]): boolean {
  const written = text.trimEnd();
  if (written === '') return true;
  const lastLine = written.split(/\r\n|\r|\n/).length;
  const [first] = faults.filter(({ severity }) => severity === 'error');
  return first !== undefined && first.rule === 'syntax' && first.line >= lastLine;
}
