import type {
  AffectedCommand,
  CatalogChanges,
  ImportedCatalog,
  ListedCatalog,
  RestoredCatalog,
} from '@workrail/application';
import { counted, minuteOf } from '@workrail/kernel';
import { refusedLines, warningLines } from './document-text.ts';
import type { Paint } from './paint.ts';
import { sections } from './sections.ts';
import { visible } from './visible.ts';

/** What came of an import. */
export function importedCatalogText(imported: ImportedCatalog, paint: Paint): string {
  const { catalog_id, command_count, base_url, enabled, manifest_path } = imported;
  return sections(
    [
      `Imported ${paint.strong(visible(catalog_id))}: ${counted(command_count, 'command')}, base URL ${visible(base_url ?? 'none yet')}`,
      `${paint.faint('manifest ')} ${visible(manifest_path)}`,
      ...(enabled
        ? []
        : [`It is disabled. To use its commands: workrail catalog enable ${visible(catalog_id)}`]),
    ],
    changeLines(imported.changes, paint),
    refusedLines(imported.refused, paint),
    warningLines(imported.warnings, paint),
  );
}

/** What came of giving back a catalog. */
export function restoredCatalogText(restored: RestoredCatalog, paint: Paint): string {
  const { catalog_id, command_count, base_url, imported_at } = restored;
  return sections(
    [
      `${paint.strong(visible(catalog_id))} is as it was imported ${minuteOf(imported_at)}: ${counted(command_count, 'command')}, base URL ${visible(base_url ?? 'none yet')}`,
    ],
    changeLines(restored.changes, paint),
  );
}

/** Of each kind of change; all of them are in the JSON. */
const SHOWN = 20;

function changeLines(changes: ImportedCatalog['changes'], paint: Paint): readonly string[] {
  if (changes === null) return [];
  const { added, removed, renamed, changed } = changes;
  const kinds = [
    ['Added', added],
    ['Removed', removed],
    ['Renamed', renamed.map(({ from, to }) => `${from} is now ${to}`)],
    ['Changed', changed],
  ] as const;
  const lines = [...kinds, workflowsKind(changes.workflows)].flatMap(([kind, names]) => {
    if (names.length === 0) return [];
    const left = names.length - SHOWN;
    return [
      `${paint.strong(`${kind} (${names.length})`)}:`,
      ...names.slice(0, SHOWN).map((name) => `  ${visible(name)}`),
      ...(left > 0 ? [`  … and ${left} more`] : []),
    ];
  });
  return lines.length === 0 ? ['Its commands are the same as before.'] : lines;
}

const workflowsKind = (workflows: CatalogChanges['workflows']) =>
  [
    'Saved workflows that use them',
    workflows.map(({ workflow_id, commands }) => `${workflow_id}: ${commands.map(commandChange).join('; ')}`),
  ] as const;

function commandChange({ command, change, new_name, step_ids, inputs }: AffectedCommand): string {
  const places = [
    ...(step_ids.length === 0 ? [] : [`in ${step_ids.join(', ')}`]),
    ...(inputs.length === 0 ? [] : [`for the input ${inputs.join(', ')}`]),
  ].join(' and ');
  return `${command} (${places}) ${new_name === undefined ? `was ${change}` : `is now ${new_name}`}`;
}

/** The catalogs, one to a line; `program` is how the command line is typed. */
export function catalogsText(catalogs: readonly ListedCatalog[], paint: Paint, program: string): string {
  if (catalogs.length === 0)
    return `There are no catalogs. To make one: ${program} catalog import <document>\n`;
  const width = Math.max(...catalogs.map(({ catalog_id }) => catalog_id.length));
  return catalogs
    .map(({ catalog_id, title, command_count, base_url, enabled, imported_at }) => {
      const facts = `${counted(command_count, 'command')}, ${base_url ?? 'no base URL'}, imported ${minuteOf(imported_at)}`;
      const state = enabled ? '' : paint.warning('  (disabled)');
      return `${paint.strong(visible(catalog_id).padEnd(width))}  ${visible(title)}  ${paint.faint(visible(facts))}${state}\n`;
    })
    .join('');
}
