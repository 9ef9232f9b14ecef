import type { Diagnostic } from '@workrail/workflow-compiler';
import type { Paint } from './paint.ts';
import { visible } from './visible.ts';

/** A finding as compilers print it, with what to do on the next line. */
export function diagnosticText(one: Diagnostic, paint: Paint): string {
  const place = paint.strong(`${visible(one.file)}:${one.line}:${one.column}`);
  const severity = paint[one.severity](one.severity);
  const finding = `${place} ${severity} ${paint.faint(visible(one.rule))} ${visible(one.message)}`;
  return one.suggestion === undefined ? finding : `${finding}\n    ${visible(one.suggestion)}`;
}
