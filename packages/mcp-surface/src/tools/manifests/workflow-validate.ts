import type { ValidatedManifest } from '@workrail/application';
import { counted } from '@workrail/kernel';
import { READS } from '../../definition/annotations.ts';
import { defineTool } from '../../definition/define-tool.ts';
import { takes } from '../../definition/input-fields.ts';
import {
  BOOLEAN,
  INTEGER,
  NULLABLE_STRING,
  OBJECTS,
  resultOf,
  STRING,
} from '../../definition/output-fields.ts';
import type { Offer } from '../../offer.ts';
import { typedNextSteps } from '../../text/next-steps.ts';
import { oneLine } from '../../text/phrases.ts';
import { pageFrom } from './answer-room.ts';
import { SOURCE, sourceOf } from './source-fields.ts';
import { SHOWN, violationLines } from './violation-lines.ts';

export const workflowValidateTool = defineTool({
  name: 'workflow_validate',
  toolset: 'authoring',
  title: 'Check a workflow',
  description:
    'Finds in one pass all that is wrong with a workflow: its file, the commands and arguments of its steps, types, answers that templates look into, inputs, catalogs, credentials. Changes and calls nothing. workflow_save shows what a workflow looks like. Example: {"workflow_id":"create_app"}.',
  input: takes(SOURCE),
  output: resultOf(['ok'], {
    valid: BOOLEAN,
    workflow_id: NULLABLE_STRING,
    workflow_kind: STRING,
    violations: OBJECTS,
    violation_count: INTEGER,
    warnings: OBJECTS,
    warning_count: INTEGER,
  }),
  annotations: READS,
  call: (useCases, args) => useCases.validateManifest(sourceOf(args)),
  render: (found, _asks, offer) => {
    const validated = {
      ...found,
      violations: typedNextSteps(found.violations, offer.programs),
      warnings: typedNextSteps(found.warnings, offer.programs),
    };
    const { kind: workflow_kind, violations, warnings, ...rest } = validated;
    return {
      text: validatedText(validated, offer),
      structured: {
        kind: 'ok',
        ...rest,
        workflow_kind,
        violations: pageFrom(violations.slice(0, SHOWN), 1, 12_000, 2_000).items,
        violation_count: violations.length,
        warnings: pageFrom(warnings.slice(0, SHOWN), 1, 6_000, 2_000).items,
        warning_count: warnings.length,
      },
    };
  },
  errors: {},
});

function validatedText(
  { valid, workflow_id, violations, warnings }: ValidatedManifest,
  offer: Offer,
): string {
  const name = workflow_id === null ? 'The workflow' : `"${oneLine(workflow_id)}"`;
  return [
    valid ? `${name} is valid.` : `${name} has ${counted(violations.length, 'mistake')}.`,
    ...(violations.length === 0 ? [] : ['', 'To be corrected:', ...violationLines(violations)]),
    ...(warnings.length === 0 ? [] : ['', 'Warnings:', ...violationLines(warnings)]),
    '',
    ...(valid
      ? offer.lines('Save it with workflow_save, or see with workflow_preview_rendered what it would send.')
      : ['Correct these, then check it again.']),
  ].join('\n');
}
