import type { ShownCommand, ShownHttpCommand, ShownWorkflowCommand } from '@workrail/application';
import { beginning } from '@workrail/kernel';
import type { Offer } from '../offer.ts';
import { titled } from './api-text.ts';
import { oneLine } from './phrases.ts';

/** Of names that a document may make as many of as it likes. */
const NAMES = 12;
const SCOPES = 5;
const WAYS = 4;
/** Characters. */
const WORDS = 60;

/** A command without what an answer has no room for, which is never needed for calling it. */
export function shortCommand(shown: ShownCommand): ShownCommand & { readonly more_ways?: number } {
  if (shown.execution_type === 'workflow') return shown;
  const { security, credentials, provides } = shown;
  const ways = security.slice(0, WAYS).map((all) =>
    all.slice(0, WAYS).map(({ scheme, scopes }) => ({
      scheme: beginning(scheme, WORDS),
      scopes: scopes.slice(0, SCOPES).map((scope) => beginning(scope, WORDS)),
    })),
  );
  const named = new Set(ways.flat().map(({ scheme }) => scheme));
  return {
    ...shown,
    security: ways,
    ...(security.length > WAYS ? { more_ways: security.length - WAYS } : {}),
    credentials: credentials
      .map((one) => ({ ...one, scheme: beginning(one.scheme, WORDS), holds: beginning(one.holds, WORDS) }))
      .filter(({ scheme }) => named.has(scheme)),
    provides: provides === null ? null : shortList(provides),
  };
}

function shortList(provides: NonNullable<ShownHttpCommand['provides']>) {
  const { fields, required } = provides;
  const names = (all: readonly string[]) => all.slice(0, NAMES).map((name) => beginning(name, WORDS));
  return {
    ...provides,
    fields: names(fields),
    ...(fields.length > NAMES ? { more_fields: fields.length - NAMES } : {}),
    required: names(required),
  };
}

/** A command with what a step that runs it needs. */
export const commandText = (shown: ShownCommand, offer: Offer): string =>
  shown.execution_type === 'workflow' ? workflowText(shown, offer) : httpText(shown, offer);

function workflowText(shown: ShownWorkflowCommand, offer: Offer): string {
  const { command, summary, description, workflow_path } = shown;
  const given = Object.fromEntries(
    shown.arguments.filter(({ required }) => required).map(({ name }) => [name, '<value>']),
  );
  return [
    `# ${oneLine(command)}`,
    ...(summary === null ? [] : [oneLine(summary)]),
    ...(description === null ? [] : [oneLine(description)]),
    `A saved workflow: ${oneLine(workflow_path)}`,
    ...titled('## Inputs', shown.arguments.map(argumentLine), shown.more_arguments),
    '',
    `A step of another workflow runs it: ${oneLine(JSON.stringify({ id: '<step id>', run: command, with: given }))}`,
    ...offer.lines(
      `workflow_get with ${JSON.stringify({ workflow_id: command.slice(command.indexOf(' ') + 1) })} reads it.`,
    ),
  ].join('\n');
}

function httpText(shown: ShownHttpCommand, offer: Offer): string {
  const { command, catalog_id, http_method, path, base_url, summary, description, provides } = shown;
  return [
    `# ${oneLine(command)}`,
    ...(summary === null ? [] : [oneLine(summary)]),
    ...(description === null || description === summary ? [] : [oneLine(description)]),
    `${http_method} ${oneLine(path)}, base URL ${oneLine(base_url ?? 'none yet: import the document again with base_url and overwrite: true')}, catalog ${oneLine(catalog_id)}${shown.deprecated === true ? ', deprecated' : ''}`,
    ...securityLines(shown, offer),
    ...titled('## Arguments', shown.arguments.map(argumentLine), shown.more_arguments),
    ...bodyLines(shown.body),
    ...titled('## Answers', shown.answers.map(answerLine), shown.more_answers),
    '',
    ...stepLines(shown),
    ...(provides === null
      ? []
      : offer.lines(
          `It offers choices for an input: provider_list with ${JSON.stringify({ query: command })} shows them.`,
        )),
    ...(shown.next_cursor === undefined
      ? []
      : [
          `What is left out: call command_list with ${JSON.stringify({ command, catalog_id, cursor: shown.next_cursor })}.`,
        ]),
    'To find another one, call command_list with query.',
  ].join('\n');
}

/** What lets a call in: which schemes, by which secrets, and what the user can do where one is missing. */
function securityLines({ security, credentials }: ShownHttpCommand, { programs }: Offer): readonly string[] {
  if (security.length === 0) return ['Credentials: none needed'];
  const stateOf = (scheme: string): string => {
    const found = credentials.find((one) => one.scheme === scheme);
    if (found === undefined) return `${scheme} (the document does not say what it is)`;
    return found.secret === null
      ? `${scheme} (cannot be used: ${found.holds})`
      : `${scheme} (secret ${found.secret}, ${found.is_set ? 'set' : 'NOT SET'}: ${found.holds})`;
  };
  const ways = security.map((all) => all.map(({ scheme }) => stateOf(scheme)).join(' and ') || 'none needed');
  const isReady = security.some((all) =>
    all.every(({ scheme }) => credentials.some((one) => one.scheme === scheme && one.is_set)),
  );
  const missing = credentials.find(({ secret, is_set }) => secret !== null && !is_set)?.secret;
  return [
    oneLine(`Credentials: ${ways.join(', or ')}`),
    ...(isReady || missing === undefined || missing === null
      ? []
      : [
          `To set a secret, the user runs: ${programs.workrail} secrets set ${missing} (it asks for the value; never ask for it here).`,
        ]),
  ];
}

const argumentLine = ({
  name,
  in: place,
  required,
  type,
  description,
  deprecated,
}: ShownCommand['arguments'][number]): string =>
  `${name} (${place}, ${required ? 'required' : 'optional'}${deprecated === true ? ', deprecated' : ''}): ${type}${description === undefined ? '' : `. ${description}`}`;

function bodyLines(body: ShownHttpCommand['body']): readonly string[] {
  if (body === null) return [];
  const { required, media_types, type, members, more_members } = body;
  return [
    '',
    oneLine(`## Body (${required ? 'required' : 'optional'}): ${type} as ${media_types.join(' or ')}`),
    ...titled(
      'Members:',
      members.map((one) => `${one.name}${one.required ? ' (required)' : ''}: ${one.type}`),
      more_members,
    ).slice(1),
  ];
}

const answerLine = ({
  status,
  type,
  members = [],
  more_members = 0,
  description,
}: ShownHttpCommand['answers'][number]): string => {
  const more = more_members === 0 ? '' : ` and ${more_members} more`;
  return `${status}: ${[description, type, `${members.join(', ')}${more}`].filter(Boolean).join('; ')}`;
};

/** A step that calls the command with what it needs, and how others use what it answers. */
function stepLines({ command, arguments: all, body, answers }: ShownHttpCommand): readonly string[] {
  const needed = all.filter(({ required }) => required).slice(0, NAMES);
  const bodyMembers = body?.members ?? [];
  const asked = bodyMembers.filter(({ required }) => required).slice(0, NAMES);
  // Where none is required the first ones show what a body looks like.
  const members = asked.length === 0 ? bodyMembers.slice(0, FEW) : asked;
  const path = usualPath(answers);
  const step = {
    id: 'a',
    run: command,
    ...(needed.length === 0 ? {} : { with: givenBy(needed) }),
    ...(members.length === 0 ? {} : { body: givenBy(members) }),
  };
  return [
    `A step that calls it: ${oneLine(JSON.stringify(step))}`,
    ...(path === undefined
      ? []
      : [
          `Another step takes a value from its answer: \${{ steps.a${path.startsWith('[') ? '' : '.'}${oneLine(path)} }}`,
        ]),
  ];
}

const FEW = 2;

/** What steps mostly take from an answer: its id, else its first value. */
function usualPath(answers: ShownHttpCommand['answers']): string | undefined {
  const members = answers.flatMap((one) => one.members ?? []).map(pathAndType);
  const single = members.filter(({ type }) => !/^(?:object|list of)\b/.test(type));
  return (single.find(({ path }) => /(?:^|[.\]])id$/.test(path)) ?? single[0] ?? members[0])?.path;
}

function pathAndType(member: string): { readonly path: string; readonly type: string } {
  const end = member.indexOf(': ');
  return { path: member.slice(0, end), type: member.slice(end + 2) };
}

const givenBy = (names: readonly { readonly name: string }[]) =>
  Object.fromEntries(
    names.map(({ name }) => [beginning(name, WORDS), `\${{ inputs.${inputNameFor(name)} }}`]),
  );

/** As an input could be called. */
const inputNameFor = (name: string): string =>
  beginning(name, WORDS)
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_|_$/g, '') || 'value';
