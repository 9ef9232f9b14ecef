import type { CatalogList, ListedCatalog } from '@workrail/application';
import { counted, minuteOf } from '@workrail/kernel';
import { READS } from '../../definition/annotations.ts';
import { defineTool } from '../../definition/define-tool.ts';
import { takes } from '../../definition/input-fields.ts';
import {
  BOOLEAN,
  INTEGER,
  listOf,
  NULLABLE_STRING,
  resultOf,
  STRING,
} from '../../definition/output-fields.ts';
import type { Offer } from '../../offer.ts';
import { oneLine } from '../../text/phrases.ts';
import { CURSOR } from './catalog-fields.ts';

/** Bytes of the catalogs as JSON. */
const ROOM = 3_000;

export const catalogListTool = defineTool({
  name: 'catalog_list',
  toolset: 'catalog',
  title: 'List catalogs of APIs',
  description: 'Lists the catalogs of APIs that were imported, enabled and disabled ones. Example: {}.',
  input: takes({ cursor: CURSOR }),
  output: resultOf(['ok'], {
    catalogs: listOf({
      catalog_id: STRING,
      title: STRING,
      vendor: STRING,
      base_url: NULLABLE_STRING,
      enabled: BOOLEAN,
      source: STRING,
      command_count: INTEGER,
      refused_count: INTEGER,
      provider_contract_count: INTEGER,
      manifest_path: STRING,
      previous_import: NULLABLE_STRING,
    }),
    total: INTEGER,
    next_cursor: STRING,
  }),
  annotations: READS,
  call: (useCases, args) => useCases.listCatalogs({ ...args, room: ROOM }),
  render: ({ catalogs, ...rest }, _, offer) => {
    const list = { catalogs: catalogs.map(withoutDescription), ...rest };
    return { text: listText(list, offer), structured: { kind: 'ok', ...list } };
  },
  errors: {},
});

/** It is with the topics of command_list. */
const withoutDescription = ({ description: _, ...catalog }: ListedCatalog): ListedCatalog => catalog;

const listText = ({ catalogs, total, next_cursor }: CatalogList, offer: Offer): string =>
  [
    total === 0 ? 'There are no catalogs.' : `${catalogs.length} of ${counted(total, 'catalog')}:`,
    ...catalogs.map(catalogLine),
    ...(next_cursor === undefined ? [] : [`More follow: call catalog_list with cursor "${next_cursor}".`]),
    ...(total === 0
      ? offer.lines('Next: catalog_validate_openapi checks an OpenAPI document that the user names.')
      : offer.lines('Next: command_list with {"topics":true} shows what their commands are about.')),
  ].join('\n');

function catalogLine(catalog: ListedCatalog): string {
  const { catalog_id, title, enabled, command_count, refused_count, base_url, source, imported_at } = catalog;
  const refused = refused_count === 0 ? '' : `, ${refused_count} refused`;
  return oneLine(
    `- ${catalog_id} (${enabled ? 'enabled' : 'DISABLED'}, ${counted(command_count, 'command')}${refused}): ${title}, at ${base_url ?? 'no base URL yet'}, imported ${minuteOf(imported_at)} from ${source}`,
  );
}
