import type { ProviderLine, ProviderList } from '@workrail/application';
import { counted } from '@workrail/kernel';
import { READS } from '../../definition/annotations.ts';
import { defineTool } from '../../definition/define-tool.ts';
import { count, takes, text } from '../../definition/input-fields.ts';
import {
  INTEGER,
  listOf,
  NULLABLE_STRING,
  OBJECT,
  resultOf,
  STRING,
} from '../../definition/output-fields.ts';
import type { Offer } from '../../offer.ts';
import { names, oneLine } from '../../text/phrases.ts';
import { CURSOR } from './catalog-fields.ts';

/** Bytes of what is found as JSON: with its text, an answer has at most 6 KB. */
const ROOM = 2_700;

export const providerListTool = defineTool({
  name: 'provider_list',
  toolset: 'catalog',
  title: 'Find providers of choices',
  description:
    'Lists commands whose answer is a list, which can offer the choices of an input: what each choice has, which field to send and which to show, and the arguments that are needed. Each answer has at most 6 KB. Example: {"query":"projects"}.',
  input: takes({
    query: text('What the choices should be, in words; all providers unless given.'),
    catalog_id: text('Only those of this catalog.'),
    cursor: CURSOR,
    limit: count('Items at most, from 1 to 100; as many as have room unless given.'),
  }),
  output: resultOf(['ok'], {
    providers: listOf({
      provider: STRING,
      execution_type: STRING,
      http_method: STRING,
      catalog_id: STRING,
      summary: NULLABLE_STRING,
      list_member: NULLABLE_STRING,
      fields: { type: 'array', items: STRING },
      select: OBJECT,
      required_arguments: { type: 'array', items: STRING },
    }),
    total: INTEGER,
    next_cursor: STRING,
  }),
  annotations: READS,
  call: (useCases, args) => useCases.listProviders({ ...args, room: ROOM }),
  render: (list, _, offer) => ({ text: listText(list, offer), structured: { kind: 'ok', ...list } }),
  errors: {},
});

const listText = ({ providers, total, next_cursor }: ProviderList, offer: Offer): string =>
  [
    total === 0
      ? 'No provider matches. Try one word of what the choices should be, or leave query out.'
      : `${providers.length} of ${counted(total, 'provider')}:`,
    ...providers.map(providerLine),
    ...(next_cursor === undefined
      ? []
      : [`${total - providers.length} more are not shown: send the same with cursor "${next_cursor}".`]),
    ...(total === 0
      ? offer.lines('command_list with {"topics":true} shows what there is to search in.')
      : offer.lines('Next: call command_list with command: "<provider>" to see its arguments whole.')),
  ].join('\n');

function providerLine(provider: ProviderLine): string {
  const { fields, more_fields = 0, select, required_arguments: needed, summary } = provider;
  const choice =
    fields.length === 0
      ? 'each choice is a value'
      : `each choice has ${names(fields, more_fields)}; send ${select.value ?? 'one of them'}, show ${select.display ?? 'one of them'}`;
  return oneLine(
    `- ${provider.provider} (${provider.http_method} ${provider.path})${summary === null ? '' : `: ${summary}`} — ${choice}; needs ${needed.length === 0 ? 'no arguments' : names(needed)} [${provider.catalog_id}]`,
  );
}
