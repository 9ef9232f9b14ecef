import type {
  CommandList,
  InvalidInputError,
  ListCommandsError,
  ShowCommandError,
  ShownCommand,
  ToolUseCases,
  TopicList,
} from '@workrail/application';
import { counted, defined, type TaskEither, TE } from '@workrail/kernel';
import { READS } from '../../definition/annotations.ts';
import { defineTool } from '../../definition/define-tool.ts';
import { count, flag, takes, text } from '../../definition/input-fields.ts';
import {
  INTEGER,
  listOf,
  NULLABLE_STRING,
  OBJECT,
  OBJECTS,
  resultOf,
  STRING,
} from '../../definition/output-fields.ts';
import type { Offer } from '../../offer.ts';
import { commandLine } from '../../text/api-text.ts';
import { commandText, shortCommand } from '../../text/command-text.ts';
import { oneLine } from '../../text/phrases.ts';
import { CURSOR } from './catalog-fields.ts';

/** Bytes of what is found as JSON, and of arguments, body and answers: with its text, an answer has at most 6 KB. */
const ROOM = 2_700;
const OUTLINE_ROOM = 1_900;

export const commandListTool = defineTool({
  name: 'command_list',
  toolset: 'catalog',
  title: 'Find commands of APIs',
  description:
    'Finds commands of the imported APIs, and saved workflows, which steps run the same way, by what they should do (query), shows one with its arguments, body, answers and credentials (command), or what there is to search in (topics). Each answer has at most 6 KB. Example: {"query":"create an issue"}.',
  input: takes({
    query: text('What the command should do, in words; all commands unless given.'),
    catalog_id: text('Only commands of this catalog.'),
    topics: flag('Shows the catalogs with what they are about instead of commands.'),
    command: text('Shows this command whole: "<group> <name>" or "workflow <id>" from an earlier answer.'),
    cursor: CURSOR,
    limit: count('Items at most, from 1 to 100; as many as have room unless given.'),
  }),
  output: resultOf(['ok'], {
    commands: listOf({
      command: STRING,
      execution_type: STRING,
      http_method: NULLABLE_STRING,
      path: NULLABLE_STRING,
      summary: NULLABLE_STRING,
      catalog_id: NULLABLE_STRING,
    }),
    topics: OBJECTS,
    total: INTEGER,
    next_cursor: STRING,
    command: STRING,
    execution_type: STRING,
    http_method: NULLABLE_STRING,
    base_url: NULLABLE_STRING,
    arguments: OBJECTS,
    body: { type: ['object', 'null'] },
    answers: OBJECTS,
    more_answers: INTEGER,
    credentials: OBJECTS,
    security: { type: 'array', items: { type: 'array', items: OBJECT } },
    provides: { type: ['object', 'null'] },
  }),
  annotations: READS,
  call: (useCases, args) => asked(useCases, args),
  render: (answer, _, offer) => ({ text: textOf(answer, offer), structured: { kind: 'ok', ...answer.of } }),
  errors: {},
});

interface Arguments {
  readonly query?: string;
  readonly catalog_id?: string;
  readonly topics?: boolean;
  readonly command?: string;
  readonly cursor?: string;
  readonly limit?: number;
}

type Answer =
  | { readonly what: 'command'; readonly of: ShownCommand }
  | { readonly what: 'topics'; readonly of: TopicList }
  | { readonly what: 'commands'; readonly of: CommandList };

function asked(
  useCases: Pick<ToolUseCases, 'showCommand' | 'listTopics' | 'listCommands'>,
  { topics = false, command, ...args }: Arguments,
): TaskEither<ShowCommandError | ListCommandsError, Answer> {
  const { query, catalog_id, cursor, limit } = args;
  const beside = [
    ...(query === undefined ? [] : ['query']),
    ...(limit === undefined || topics ? [] : ['limit']),
    ...(topics && command !== undefined ? ['topics'] : []),
  ];
  if (command !== undefined && beside[0] !== undefined) return TE.left(notBoth('command', beside[0]));
  if (topics && query !== undefined) return TE.left(notBoth('topics', 'query'));
  if (topics && catalog_id !== undefined) return TE.left(notBoth('topics', 'catalog_id'));
  if (command !== undefined)
    return TE.map((shown: ShownCommand): Answer => ({ what: 'command', of: shortCommand(shown) }))(
      useCases.showCommand(defined({ command, catalog_id, cursor, room: OUTLINE_ROOM })),
    );
  return topics
    ? TE.map((of: TopicList): Answer => ({ what: 'topics', of }))(
        useCases.listTopics(defined({ cursor, limit, room: ROOM })),
      )
    : TE.map((of: CommandList): Answer => ({ what: 'commands', of }))(
        useCases.listCommands({ ...args, room: ROOM }),
      );
}

const notBoth = (one: string, other: string): InvalidInputError => ({
  _tag: 'InvalidInputError',
  field: other,
  rule: 'one-of',
  message: `${one} and ${other} cannot be sent together`,
  fix: `Leave out ${other}, or send it in a call without ${one}.`,
});

const textOf = (answer: Answer, offer: Offer): string =>
  answer.what === 'command'
    ? commandText(answer.of, offer)
    : answer.what === 'topics'
      ? topicsText(answer.of, offer)
      : commandsText(answer.of, offer);

const commandsText = ({ commands, total, next_cursor }: CommandList, offer: Offer): string =>
  [
    total === 0
      ? 'No command matches. Try one word of what it should do, or {"topics":true} to see what there is to search in.'
      : `${commands.length} of ${counted(total, 'command')}:`,
    ...commands.map((one) => `- ${commandLine(one)}${one.catalog_id === null ? '' : ` [${one.catalog_id}]`}`),
    ...(next_cursor === undefined
      ? []
      : [`${total - commands.length} more are not shown: send the same with cursor "${next_cursor}".`]),
    ...(total === 0
      ? offer.lines('catalog_list shows which catalogs are enabled.')
      : ['Next: call command_list with command: "<group> <name>" to see one whole.']),
  ].join('\n');

const topicsText = ({ topics, total, next_cursor }: TopicList, offer: Offer): string =>
  [
    total === 0
      ? 'There are no enabled catalogs.'
      : `${topics.length} of ${counted(total, 'catalog')} whose commands can be found:`,
    ...topics.flatMap(({ catalog_id, title, vendor, description, tags, more_tags = 0, ...counts }) => [
      oneLine(
        `- ${catalog_id} (${title}, vendor ${vendor}, ${counted(counts.command_count, 'command')}, ${counted(counts.provider_contract_count, 'provider')})${description === null ? '' : `: ${description}`}`,
      ),
      ...(tags.length === 0
        ? []
        : [
            oneLine(
              `  tags: ${tags.map(({ tag, command_count }) => `${tag} (${command_count})`).join(', ')}${more_tags === 0 ? '' : ` and ${more_tags} more`}`,
            ),
          ]),
    ]),
    ...(next_cursor === undefined ? [] : [`More follow: send the same with cursor "${next_cursor}".`]),
    ...(total === 0
      ? offer.lines(
          'Next: call catalog_list to see disabled ones, or catalog_import_openapi to import an API.',
        )
      : ['Next: call command_list with query, and with catalog_id to search one catalog.']),
  ].join('\n');
