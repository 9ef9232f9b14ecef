import { counted } from '@workrail/kernel';
import { CHANGES } from '../../definition/annotations.ts';
import { defineTool } from '../../definition/define-tool.ts';
import { flag, takes } from '../../definition/input-fields.ts';
import { BOOLEAN, INTEGER, resultOf, STRING } from '../../definition/output-fields.ts';
import { CATALOG_ID, CATALOG_TITLE } from './catalog-fields.ts';

export const catalogSetEnabledTool = defineTool({
  name: 'catalog_set_enabled',
  toolset: 'catalog',
  title: 'Enable or disable a catalog',
  description:
    'Lets the commands of a catalog be found and used, or not. Keeps the catalog. Example: {"catalog_id":"petstore","enabled":false}.',
  input: takes(
    {
      catalog_id: CATALOG_ID,
      catalog_title: CATALOG_TITLE,
      enabled: flag('Whether its commands can be used.'),
    },
    'enabled',
  ),
  output: resultOf(['ok'], {
    catalog_id: STRING,
    enabled: BOOLEAN,
    command_count_after_toggle: INTEGER,
  }),
  annotations: CHANGES,
  call: (useCases, args) => useCases.setCatalogEnabled(args),
  render: (answer, _, offer) => {
    const { catalog_id, enabled, command_count_after_toggle: left } = answer;
    return {
      text: [
        `The catalog ${catalog_id} is ${enabled ? 'enabled' : 'disabled'}. ${counted(left, 'command is', 'commands are')} enabled in all.`,
        ...offer.lines(
          enabled
            ? `Next: call command_list with {"catalog_id":${JSON.stringify(catalog_id)}} to see its commands.`
            : 'Next: call catalog_list to see the catalogs that are enabled.',
        ),
      ].join('\n'),
      structured: { kind: 'ok', ...answer },
    };
  },
  errors: {},
});
