import type { ImportedArazzo } from '@workrail/application';
import type { Paint } from './paint.ts';
import { workflowSavedText } from './saved-workflows-text.ts';
import { sections } from './sections.ts';
import { visible } from './visible.ts';

/** What came of a document of workflows. */
export function arazzoImportedText(
  { workflows, original_path, notes }: ImportedArazzo,
  paint: Paint,
): string {
  return sections(
    ...workflows.map((one) => [workflowSavedText(one, paint).trimEnd()]),
    notes.length === 0 ? [] : [`${paint.strong('Notes')}:`, ...notes.map((note) => `  ${visible(note)}`)],
    [`${paint.faint('document kept in')} ${visible(original_path)}`],
  );
}
