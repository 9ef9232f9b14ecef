import type { ImportPreview } from '@workrail/application';
import { counted } from '@workrail/kernel';
import { callsOut, READS } from '../../definition/annotations.ts';
import { defineTool } from '../../definition/define-tool.ts';
import { flag, takes } from '../../definition/input-fields.ts';
import { INTEGER, NULLABLE_STRING, OBJECTS, resultOf, STRING } from '../../definition/output-fields.ts';
import type { Offer } from '../../offer.ts';
import {
  commandLine,
  type Findings,
  findingData,
  findingLines,
  findingsOf,
  moreOf,
  type Shown,
  shownOf,
  titled,
} from '../../text/api-text.ts';
import { FINDINGS, READING, TERMS } from './catalog-fields.ts';

/** More have no room. */
const MOST_COMMANDS = 50;

export const catalogPreviewTool = defineTool({
  name: 'catalog_preview_import',
  toolset: 'catalog',
  title: 'Preview the import of an API',
  description:
    'Step 2 of 3 of importing an API: shows the catalog and the commands that an OpenAPI document would give, and writes nothing. Then call catalog_import_openapi with the same arguments. Example: {"source":"/home/me/petstore.yaml","catalog_title":"Petstore","include_command_preview":true}.',
  input: takes(
    { ...TERMS, include_command_preview: flag('Shows the first commands, too; false unless given.') },
    'source',
  ),
  output: resultOf(['ok'], {
    catalog: {
      type: 'object',
      properties: { catalog_id: STRING, title: STRING, vendor: STRING, base_url: NULLABLE_STRING },
    },
    projected_command_count: INTEGER,
    projected_group_prefixes: { type: 'array', items: STRING },
    provider_contract_count: INTEGER,
    command_preview: OBJECTS,
    more_commands: INTEGER,
    ...FINDINGS,
  }),
  annotations: callsOut(READS),
  working: READING,
  call: (useCases, { include_command_preview = false, ...terms }) =>
    useCases.previewImport({ ...terms, commands_shown: include_command_preview ? MOST_COMMANDS : 0 }),
  render: (preview, _, offer) => {
    const { refused: __, warnings: ___, command_preview, ...facts } = preview;
    const findings = findingsOf(preview);
    const commands =
      command_preview === undefined ? undefined : shownOf(command_preview, 3_000, MOST_COMMANDS);
    const more = facts.projected_command_count - (commands?.items.length ?? 0);
    return {
      text: previewText(preview, findings, commands === undefined ? undefined : { ...commands, more }, offer),
      structured: {
        kind: 'ok',
        ...facts,
        ...(commands === undefined
          ? {}
          : { command_preview: commands.items, ...moreOf('more_commands', more) }),
        ...findingData(findings),
      },
    };
  },
  errors: {},
});

function previewText(
  { catalog, projected_command_count, projected_group_prefixes, provider_contract_count }: ImportPreview,
  findings: Findings,
  commands: Shown<NonNullable<ImportPreview['command_preview']>[number]> | undefined,
  offer: Offer,
): string {
  return [
    `An import would make the catalog "${catalog.title}" with ${counted(projected_command_count, 'command')}. Nothing was written.`,
    `catalog_id: ${catalog.catalog_id}`,
    `vendor: ${catalog.vendor}; its commands are called ${projected_group_prefixes.map((one) => `"${one} …"`).join(', ')}`,
    `base_url: ${catalog.base_url ?? 'none; give base_url, or its commands cannot be called'}`,
    `Commands whose answer offers choices for an input: ${provider_contract_count}`,
    ...(commands === undefined
      ? []
      : titled('## The first commands', commands.items.map(commandLine), commands.more)),
    ...findingLines(findings),
    '',
    ...offer.lines('Next: if the user agrees, call catalog_import_openapi with the same arguments.'),
  ].join('\n');
}
