import type {
  ManifestViolation,
  RenamedWorkflow,
  SavedWorkflowList,
  WorkflowSaved,
} from '@workrail/application';
import type { Paint } from './paint.ts';
import { sections } from './sections.ts';
import { visible } from './visible.ts';

/** The saved workflows, one to a line, and the files that name none; `program` is how the command line is typed. */
export function savedWorkflowsText(
  { workflows, broken, folder }: SavedWorkflowList,
  paint: Paint,
  program: string,
): string {
  const width = Math.max(...workflows.map(({ workflow_id }) => workflow_id.length));
  const none = `No workflow is saved in ${visible(folder)} yet. To save one: ${program} workflow save <file>`;
  return sections(
    workflows.length === 0
      ? [none]
      : workflows.map(({ workflow_id, kind, format, title }) => {
          const facts = `${kind.padEnd(7)}  ${format}`;
          return `${paint.strong(visible(workflow_id.padEnd(width)))}  ${paint.faint(facts)}  ${visible(title)}`;
        }),
    broken.length === 0
      ? []
      : [
          `${paint.error('Files that name no workflow')}:`,
          ...broken.map(({ path, reason }) => `  ${paint.strong(visible(path))}: ${visible(reason)}`),
        ],
  );
}

/** What came of saving. */
export function workflowSavedText(saved: WorkflowSaved, paint: Paint): string {
  const { workflow_id, path, version, created, changed, warnings } = saved;
  const done = created ? 'Saved' : changed ? 'Replaced' : 'Nothing has changed in';
  return sections(
    [
      `${done} ${paint.strong(visible(workflow_id))}: ${visible(path)}`,
      `${paint.faint('version')} ${version}`,
    ],
    warningLines(warnings, paint),
  );
}

function warningLines(warnings: readonly ManifestViolation[], paint: Paint): readonly string[] {
  if (warnings.length === 0) return [];
  return [
    `${paint.warning(`Warnings (${warnings.length})`)}:`,
    ...warnings.flatMap(({ line, column, message, suggested_action: fix }) => [
      `  ${paint.faint(`line ${line}, column ${column}`)}: ${visible(message)}`,
      ...(fix === undefined ? [] : [`    ${visible(fix)}`]),
    ]),
  ];
}

/** What came of a new id, and where the old one still stands. */
export function renamedWorkflowText(renamed: RenamedWorkflow, paint: Paint): string {
  const { workflow_id, renamed_from, path, version, references } = renamed;
  return sections(
    [
      `Renamed ${visible(renamed_from)} to ${paint.strong(visible(workflow_id))}: ${visible(path)}`,
      `${paint.faint('version')} ${version}`,
    ],
    references.length === 0
      ? []
      : [
          `${paint.warning(`Steps that still run "${visible(renamed_from)}"`)}:`,
          ...references.map(
            (one) => `  ${visible(`${one.path}:${one.line}:${one.column}`)} (${visible(one.workflow_id)})`,
          ),
        ],
  );
}
