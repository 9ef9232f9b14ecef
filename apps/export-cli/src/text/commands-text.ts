import type {
  CommandLine,
  CommandList,
  ShownCommand,
  ShownHttpCommand,
  ShownWorkflowCommand,
} from '@workrail/application';
import type { Paint } from './paint.ts';
import { sections } from './sections.ts';
import { shellWord } from './shell-word.ts';
import { visible } from './visible.ts';

/** Commands with their requests, one to a line. */
export function commandLines(commands: readonly CommandLine[], paint: Paint): readonly string[] {
  const width = Math.max(...commands.map(({ command }) => command.length));
  return commands.map((line) => {
    const { command, summary } = line;
    const isWorkflow = line.execution_type === 'workflow';
    const request = isWorkflow ? 'saved workflow' : `${line.http_method.padEnd(6)} ${line.path}`;
    const words = summary === null ? '' : `  ${visible(summary)}`;
    const mark = !isWorkflow && line.deprecated === true ? paint.warning('  (deprecated)') : '';
    return `${paint.strong(visible(command).padEnd(width))}  ${paint.faint(visible(request))}${words}${mark}`;
  });
}

/** A page of commands; `again` is how it was asked for. */
export function commandsText(
  { commands, total, next_cursor }: CommandList,
  paint: Paint,
  again: string,
): string {
  if (total === 0) return 'No command matches. "workrail catalog list" shows which catalogs are enabled.\n';
  const next =
    next_cursor === undefined
      ? []
      : [`${commands.length} of ${total}. To see more: ${visible(again)} --cursor ${shellWord(next_cursor)}`];
  return sections(commandLines(commands, paint), next);
}

/** What a person needs to call a command; all of it is in the JSON. */
export const commandText = (shown: ShownCommand, paint: Paint): string =>
  shown.execution_type === 'workflow' ? workflowText(shown, paint) : httpText(shown, paint);

const workflowText = (shown: ShownWorkflowCommand, paint: Paint): string =>
  sections(
    titleLines(shown, paint),
    [`${paint.faint('file'.padEnd(8))} ${visible(shown.workflow_path)}`],
    titled('with', paint, [
      ...shown.arguments.flatMap((one) => argumentLines(one, paint)),
      ...moreLine(shown.more_arguments),
    ]),
  );

const titleLines = (
  { command, summary, description }: Pick<ShownCommand, 'command' | 'summary' | 'description'>,
  paint: Paint,
): readonly string[] => [
  `${paint.strong(visible(command))}${summary === null ? '' : `: ${visible(summary)}`}`,
  ...(description === null ? [] : [visible(description)]),
];

function httpText(shown: ShownHttpCommand, paint: Paint): string {
  const { catalog_id, http_method, path, base_url, body, answers } = shown;
  const { security, provides } = shown;
  const needs = security.map((all) => all.map(({ scheme }) => scheme).join(' and ') || 'nothing');
  const secrets = shown.credentials.map(({ scheme, secret, holds, is_set }) =>
    secret === null
      ? `${scheme} cannot be used: ${holds}`
      : `${scheme}  ${secret}  ${is_set ? 'set' : 'not set'} (${holds})`,
  );
  const head = [
    ['catalog', catalog_id],
    ['request', `${http_method} ${base_url ?? ''}${path}`],
    ...(needs.length === 0 ? [] : [['needs', needs.join(', or ')] as const]),
    ...(provides === null ? [] : [['provides', `choices by ${some(provides.fields) || 'value'}`] as const]),
  ] as const;
  return sections(
    titleLines(shown, paint),
    head.map(([label, text]) => `${paint.faint(label.padEnd(8))} ${visible(text)}`),
    titled(
      'secrets',
      paint,
      secrets.map((line) => `  ${visible(line)}`),
    ),
    titled('with', paint, [
      ...shown.arguments.flatMap((one) => argumentLines(one, paint)),
      ...moreLine(shown.more_arguments),
    ]),
    body === null
      ? []
      : titled(`body${body.required ? '' : ' (optional)'}`, paint, [
          `  ${visible(`${body.media_types.join(', ')}: ${body.type}`)}`,
          ...body.members.map(
            ({ name, type, required }) => `    ${visible(`${name}  ${type}`)}${required ? ', required' : ''}`,
          ),
          ...moreLine(body.more_members),
        ]),
    titled('answers', paint, [
      ...answers.flatMap(({ status, description: words, type, members = [], more_members }) => [
        `  ${visible(status)}  ${visible([words, type].filter(Boolean).join(': '))}`,
        ...members.map((one) => `       ${paint.faint(visible(one))}`),
        ...moreLine(more_members),
      ]),
      ...moreLine(shown.more_answers),
    ]),
  );
}

const moreLine = (more = 0): readonly string[] =>
  more === 0 ? [] : [`    … and ${more} more, with --full --json`];

const titled = (title: string, paint: Paint, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [`${paint.strong(title)}:`, ...lines];

function argumentLines(
  { name, in: place, required, type, description, deprecated }: ShownCommand['arguments'][number],
  paint: Paint,
): readonly string[] {
  const facts = [type, place, required ? 'required' : 'optional', ...(deprecated ? ['deprecated'] : [])];
  const words = description === undefined ? [] : [`      ${visible(description)}`];
  return [`  ${visible(name)}  ${paint.faint(visible(facts.join(', ')))}`, ...words];
}

const FIELDS_SHOWN = 8;

const some = (names: readonly string[]): string =>
  names.length <= FIELDS_SHOWN
    ? names.join(', ')
    : `${names.slice(0, FIELDS_SHOWN).join(', ')} and ${names.length - FIELDS_SHOWN} more`;
