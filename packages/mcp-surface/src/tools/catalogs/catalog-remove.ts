import { counted } from '@workrail/kernel';
import { DESTROYS } from '../../definition/annotations.ts';
import { defineTool } from '../../definition/define-tool.ts';
import { flag, takes, text } from '../../definition/input-fields.ts';
import { BOOLEAN, INTEGER, resultOf, STRING } from '../../definition/output-fields.ts';
import { CATALOG_ID, CATALOG_TITLE } from './catalog-fields.ts';

export const catalogRemoveTool = defineTool({
  name: 'catalog_remove',
  toolset: 'catalog',
  title: 'Remove a catalog',
  description:
    'Removes a catalog. Call it only if the user explicitly asks for that; catalog_set_enabled hides its commands and keeps it. Example: {"catalog_id":"petstore","confirm":"petstore"}.',
  input: takes({
    catalog_id: CATALOG_ID,
    catalog_title: CATALOG_TITLE,
    confirm: text('The exact id of the catalog, once the user has agreed.'),
    remove_manifest: flag('Removes the file of its commands, too; false unless given.'),
  }),
  output: resultOf(['ok'], {
    removed_catalog_id: STRING,
    manifest_removed: BOOLEAN,
    remaining_catalog_count: INTEGER,
  }),
  annotations: DESTROYS,
  call: (useCases, { confirm = '', ...args }) => useCases.removeCatalog({ ...args, confirm }),
  render: (answer, _, offer) => {
    const { removed_catalog_id, manifest_removed, remaining_catalog_count: left } = answer;
    return {
      text: [
        `Removed the catalog ${removed_catalog_id}${manifest_removed ? ' and the file of its commands' : ''}. ${counted(left, 'catalog is', 'catalogs are')} left.`,
        ...offer.lines(
          left === 0
            ? 'Next: catalog_import_openapi makes a catalog of an OpenAPI document.'
            : 'Next: call catalog_list to see the others.',
        ),
      ].join('\n'),
      structured: { kind: 'ok', ...answer },
    };
  },
  errors: {},
});
