import type { AffectedWorkflow, ImportedCatalog } from '@workrail/application';
import { counted } from '@workrail/kernel';
import { CHANGES, callsOut } from '../../definition/annotations.ts';
import { defineTool } from '../../definition/define-tool.ts';
import { flag, takes } from '../../definition/input-fields.ts';
import { BOOLEAN, INTEGER, NULLABLE_STRING, resultOf, STRING } from '../../definition/output-fields.ts';
import type { Offer } from '../../offer.ts';
import {
  type Findings,
  findingData,
  findingLines,
  findingsOf,
  moreOf,
  shownOf,
  titled,
} from '../../text/api-text.ts';
import { FINDINGS, READING, TERMS } from './catalog-fields.ts';

export const catalogImportTool = defineTool({
  name: 'catalog_import_openapi',
  toolset: 'catalog',
  title: 'Import an API',
  description:
    'Step 3 of 3 of importing an API: makes a catalog of an OpenAPI document, with a command for each operation. Call catalog_validate_openapi and catalog_preview_import first. Everything is checked before anything is written. Adds no tools: command_list finds the commands. Example: {"source":"/home/me/petstore.yaml","catalog_title":"Petstore"}.',
  input: takes(
    {
      ...TERMS,
      overwrite: flag('Replaces the catalog of the same title; false unless given.'),
      enabled: flag('Whether its commands can be used; true unless given, or as the replaced one had it.'),
    },
    'source',
  ),
  output: resultOf(['ok'], {
    catalog_id: STRING,
    catalog_path: STRING,
    manifest_path: STRING,
    enabled: BOOLEAN,
    base_url: NULLABLE_STRING,
    command_count: INTEGER,
    provider_contract_count: INTEGER,
    changes: { type: ['object', 'null'] },
    ...FINDINGS,
  }),
  annotations: callsOut(CHANGES),
  working: READING,
  call: (useCases, args) => useCases.importDocument(args),
  render: (imported, _, offer) => {
    const { refused: __, warnings: ___, ...facts } = imported;
    const findings = findingsOf(imported);
    const changes = changesOf(imported.changes);
    return {
      text: importedText(imported, changes, { findings, offer }),
      structured: { kind: 'ok', ...facts, changes: changes?.data ?? null, ...findingData(findings) },
    };
  },
  errors: {},
});

/** Bytes of each kind of change. */
const ROOM = 700;

/** Bytes of the workflows. */
const WORKFLOWS_ROOM = 1_400;

/** What is different, in both forms. */
function changesOf(changes: ImportedCatalog['changes']) {
  if (changes === null) return undefined;
  const { added, removed, renamed, changed, workflows } = changes;
  const shown = {
    added: shownOf(added, ROOM),
    removed: shownOf(removed, ROOM),
    changed: shownOf(changed, ROOM),
  };
  const moved = shownOf(renamed, ROOM);
  const affected = shownOf(workflows.map(shortened), WORKFLOWS_ROOM);
  const lines = [
    ...titled(`## Added (${added.length})`, shown.added.items, shown.added.more),
    ...titled(`## Removed (${removed.length})`, shown.removed.items, shown.removed.more),
    ...titled(
      `## Renamed (${renamed.length})`,
      moved.items.map(({ from, to }) => `${from} is now ${to}`),
      moved.more,
    ),
    ...titled(
      `## Changed (${changed.length}): they take, send or answer something else than before`,
      shown.changed.items,
      shown.changed.more,
    ),
    ...titled(
      `## Saved workflows that use them (${workflows.length}): tell the user, and correct them`,
      affected.items.map(workflowLine),
      affected.more,
    ),
  ];
  const more = {
    added: shown.added.more,
    removed: shown.removed.more,
    renamed: moved.more,
    changed: shown.changed.more,
    workflows: affected.more,
  };
  return {
    lines: lines.length === 0 ? ['Its commands are the same as before.'] : lines,
    data: {
      added: shown.added.items,
      removed: shown.removed.items,
      renamed: moved.items,
      changed: shown.changed.items,
      workflows: affected.items,
      ...(Object.values(more).some((count) => count > 0) ? { more } : {}),
    },
  };
}

/** Of a workflow, and of a command in it. */
const SHOWN = 5;

/** The first commands of a workflow, and the first steps that use each. */
const shortened = ({ workflow_id, commands }: AffectedWorkflow) => ({
  workflow_id,
  commands: commands.slice(0, SHOWN).map(({ step_ids, inputs, ...command }) => ({
    ...command,
    step_ids: step_ids.slice(0, SHOWN),
    inputs: inputs.slice(0, SHOWN),
    ...moreOf('more_uses', beyond(step_ids) + beyond(inputs)),
  })),
  ...moreOf('more_commands', beyond(commands)),
});

const beyond = ({ length }: { readonly length: number }): number => Math.max(0, length - SHOWN);

function workflowLine({ workflow_id, commands, more_commands }: ReturnType<typeof shortened>): string {
  const of = commands.map(({ command, change, new_name, step_ids, inputs, more_uses }) => {
    const uses = [...step_ids, ...inputs.map((name) => `input ${name}`)].join(', ');
    const where = more_uses === undefined ? uses : `${uses} and ${more_uses} more`;
    return `${command} (${where}) ${new_name === undefined ? `was ${change}` : `is now ${new_name}`}`;
  });
  return `${workflow_id}: ${[...of, ...(more_commands === undefined ? [] : [`${more_commands} more`])].join('; ')}`;
}

function importedText(
  { catalog_id, command_count, base_url, enabled, provider_contract_count, ...paths }: ImportedCatalog,
  changes: ReturnType<typeof changesOf>,
  { findings, offer }: { readonly findings: Findings; readonly offer: Offer },
): string {
  return [
    `Imported the catalog ${catalog_id}: ${counted(command_count, 'command')}, ${provider_contract_count} of them with a list to choose from.`,
    `base_url: ${base_url ?? 'none yet; import it again with base_url and overwrite: true, or its commands cannot be called'}`,
    `Registry: ${paths.catalog_path}`,
    `Manifest: ${paths.manifest_path}`,
    ...(changes?.lines ?? []),
    ...(changes === undefined
      ? []
      : [
          `To give back the catalog as it was before, the user runs: ${offer.programs.workrail} catalog restore ${catalog_id}`,
        ]),
    ...findingLines(findings),
    '',
    ...(enabled
      ? offer.lines(
          `Next: call command_list with {"catalog_id":${JSON.stringify(catalog_id)},"query":"<what it should do>"} to find its commands.`,
        )
      : offer.lines(
          `It is disabled. Next: call catalog_set_enabled with {"catalog_id":${JSON.stringify(catalog_id)},"enabled":true} to use its commands.`,
        )),
  ].join('\n');
}
