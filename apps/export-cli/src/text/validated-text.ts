import type { ManifestViolation, ValidatedManifest } from '@workrail/application';
import { counted } from '@workrail/kernel';
import type { Paint } from './paint.ts';
import { sections } from './sections.ts';
import { visible } from './visible.ts';

/** What is wrong with a workflow, each with its place and what to do. */
export function validatedText(
  { valid, workflow_id, violations, warnings }: ValidatedManifest,
  paint: Paint,
): string {
  const name = paint.strong(visible(workflow_id ?? 'the workflow'));
  const sum = [
    ...(valid ? [] : [counted(violations.length, 'error')]),
    ...(warnings.length === 0 ? [] : [counted(warnings.length, 'warning')]),
  ].join(', ');
  return sections(
    violations.flatMap((one) => findingLines(one, paint.error('error'), paint)),
    warnings.flatMap((one) => findingLines(one, paint.warning('warning'), paint)),
    [valid ? `${name} has no mistakes${sum === '' ? '' : ` (${sum})`}` : `${name}: ${sum}`],
  );
}

const findingLines = (
  { line, column, rule, path, message, suggested_action: fix, step_id }: ManifestViolation,
  severity: string,
  paint: Paint,
): readonly string[] => [
  `${paint.faint(`${line}:${column}`)} ${severity} ${paint.faint(visible(rule))} ${visible(step_id === undefined ? path : `${step_id}: ${path}`)}`,
  `    ${visible(message)}`,
  ...(fix === undefined ? [] : [`    ${paint.faint(visible(fix))}`]),
];
