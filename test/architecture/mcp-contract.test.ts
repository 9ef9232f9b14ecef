import { readFileSync, writeFileSync } from 'node:fs';
import {
  BLOCKER_MEANINGS,
  CAPABILITIES,
  EVIDENCE,
  PREFERENCE_NAMES,
  PRESETS,
  USER_ONLY_REASONS,
  WARNING_MEANINGS,
} from '@workrail/event-log';
import { BUDGETS } from '@workrail/kernel';
import {
  DEFAULT_TOOLSETS,
  type ObjectSchema,
  offeredPrompts,
  offeredResources,
  offeredTools,
  type PropertySchema,
  TOOLSETS,
} from '@workrail/mcp-surface';
import { expect, test } from 'vitest';

const page = new URL('../../docs/mcp-contract.md', import.meta.url);

const cell = (text: string): string => text.replaceAll('|', '\\|');

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n');

/** Every field of a tool's arguments, nested ones by their path. */
function fieldsOf(schema: ObjectSchema, prefix = ''): readonly (readonly string[])[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const path = `${prefix}${name}`;
    const needed = schema.required?.includes(name) === true ? 'yes' : '';
    return [
      [`\`${path}\``, typeOf(property), needed, property.description ?? ''],
      ...(property.type === 'object' ? fieldsOf(property, `${path}.`) : []),
      ...(property.type === 'array' && property.items.type === 'object'
        ? fieldsOf(property.items, `${path}[].`)
        : []),
    ];
  });
}

const typeOf = (property: PropertySchema): string =>
  property.type === 'array' ? `list of ${property.items.type}s` : property.type;

const meanings = (all: Readonly<Record<string, string>>) =>
  table(
    ['code', 'meaning'],
    Object.entries(all).map(([code, meaning]) => [`\`${code}\``, meaning]),
  );

const code = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

function contract(): string {
  const tools = TOOLSETS.flatMap((toolset) =>
    offeredTools({ toolsets: [toolset], readOnly: false }).map((tool) => ({ toolset, tool })),
  );
  return `# The MCP contract

This page is generated from the code. To update it: \`UPDATE_GOLDEN=1 npm test -- test/architecture/mcp-contract.test.ts\`.
[Modes](modes.md) explains how the preferences work together, and [rules for agents](agent-rules.md) what an agent should do.

## Tools

Offered by default: ${code(DEFAULT_TOOLSETS)}. \`--toolsets\` selects others, and \`--read-only\` keeps only tools that read. No text of a server\nmentions a tool that it does not offer.

${table(
  ['tool', 'toolset', 'read-only', 'safe to repeat', 'what it does'],
  tools.map(({ toolset, tool: { name, annotations, description } }) => [
    `\`${name}\``,
    toolset,
    annotations.readOnlyHint ? 'yes' : '',
    annotations.idempotentHint ? 'yes' : '',
    description.split('. ')[0] ?? '',
  ]),
)}

Earlier names of tools still work, although they are not listed, unless the server offers a tool that has the name now: ${tools
    .flatMap(({ tool: { name, earlyNames = [] } }) => earlyNames.map((early) => `\`${early}\` (\`${name}\`)`))
    .join(', ')}.

${tools
  .map(
    ({ tool: { name, inputSchema } }) =>
      `### \`${name}\`\n\n${table(['field', 'type', 'required', 'what it is'], fieldsOf(inputSchema))}`,
  )
  .join('\n\n')}

Fields may be written in camelCase or snake_case. An object or a list may be sent as JSON text. \`null\` and \`""\` count as
leaving out an optional field, and so does an object or list with nothing else in it. Arguments inside \`arguments\`, \`args\`, \`params\`, \`parameters\` or \`input\`, and tokens
inside \`tokens\`, are read as if they were sent directly. An unknown field is an error that says where the field belongs, in
this tool or in another one, and nothing is written. Whole numbers beyond 2^53 in \`context\` or an artifact are refused,
because their last digits would change: send them as text. A string with an unpaired surrogate is refused in every field.

## Resources

Offered together with their toolset. Lists are JSON in pages of at most about 24,000 bytes; \`next\` is the address of the next
one. An address that is none is the protocol's error for it. \`{id}\` and \`catalog_id\` can be completed.

${table(
  ['address', 'toolset', 'parameters', 'what it is'],
  offeredResources(TOOLSETS).map(({ uri, toolset, parameters, description }) => [
    `\`${uri}\``,
    toolset,
    code(parameters),
    description,
  ]),
)}

## Prompts

For people to pick in their client; offered together with their toolset. A prompt says what the agent is to do, with what it
needs to know for that, and changes nothing. The names with a dot in place of the first \`_\` are answered too.
\`workflow_id\` can be completed.

${table(
  ['prompt', 'toolset', 'arguments', 'what it does'],
  offeredPrompts(TOOLSETS).map(({ name, toolset, arguments: args, description }) => [
    `\`${name}\``,
    toolset,
    args.map((one) => `\`${one.name}\`${one.required === true ? ' (required)' : ''}`).join(', '),
    description,
  ]),
)}

## Messages

Each line is one JSON-RPC message in UTF-8. \`null\` for \`params\` or \`arguments\` means none, \`jsonrpc\` may be left out, and
the messages of a batch are answered one by one. Any other invalid message gets a JSON-RPC error with the id of the request,
or with \`null\` if the id cannot be read. A message over the limit \`protocolMessage\` gets the error -32600 with the
\`data.error_code\` \`MESSAGE_TOO_LARGE\`; the server continues.

## Answers

Every answer has the same facts as text and as structured content, in at most ${BUDGETS.answer} bytes together. \`kind\` is \`ok\`,
\`blocked\` or \`error\`. An execution answer has \`pending\` (the step, null at the end), \`stateToken\`, \`ackToken\` and \`nextCall\`
(the call to make, with the form \`fillIn\` for what only the agent can say), and if they apply \`warnings\`, \`blockers\`,
\`kept\`, \`openGaps\`, \`gaps\`, \`standing\` (the texts for the whole workflow), \`recap\` (with people's answers at a gate as \`recap.answers\` and what is set as \`recap.context\`) and \`branches\`. When a run is started
or resumed, the answer also has \`workflowId\`, \`session\` and \`preferences\`. Later answers have \`preferences\` only if they
changed or affect an approval, and \`branchBeside\` (the number of other branches) if the call started another branch. Empty
lists are left out. If a recap cuts or omits something, \`readWith\` is the call that shows it in full. \`list_workflows\`
shortens descriptions; \`inspect_workflow\` shows them in full.

## Blockers and gaps

${meanings(BLOCKER_MEANINGS)}

What only the user can provide has one of these reasons: ${code(USER_ONLY_REASONS)}.

## Warnings

${meanings({
  ...WARNING_MEANINGS,
  REPLAY_OUTPUT_NOT_RECORDED:
    'The ackToken was used before, and this call sent something else with it, which was not recorded.',
  REPLAY_PREFERENCES_NOT_CHANGED:
    'The ackToken was used before, and this call sent other preferences with it, which were not applied.',
  VALUE_CUT: 'A value did not fit into the texts of the step; `readWith` is the call that shows it in full.',
  ATTEMPT_LEFT_BEHIND:
    'Preferences were changed while an attempt was blocked: what the attempt sent stays at the previous point, and the warning contains the call that continues from it.',
  ANSWERED_SINCE:
    'The ackToken was used before, and a person has answered since: continue with the `ackToken` of the warning.',
})}

## Modes

${table(
  ['mode', ...PREFERENCE_NAMES, 'meaning'],
  PRESETS.map(({ mode, description, preferences }) => [
    `\`${mode}\``,
    ...PREFERENCE_NAMES.map((name) => preferences[name]),
    description,
  ]),
)}

Capabilities: ${code(CAPABILITIES)}; evidence: ${code(EVIDENCE)}.

## Limits

In bytes of UTF-8, except for depths and counts.

${table(
  ['limit', 'value'],
  Object.entries(BUDGETS).map(([name, value]) => [`\`${name}\``, value.toLocaleString('en')]),
)}
`;
}

test('the contract page matches the code', () => {
  if (process.env.UPDATE_GOLDEN === '1') writeFileSync(page, contract());
  expect(readFileSync(page, 'utf8') === contract(), 'stale; run this test with UPDATE_GOLDEN=1').toBe(true);
});

test('the values that tool descriptions mention are the ones in the code', () => {
  const text = JSON.stringify(offeredTools({ toolsets: TOOLSETS, readOnly: false }));
  for (const value of [...PRESETS.map(({ mode }) => mode), ...CAPABILITIES, ...EVIDENCE])
    expect(text).toContain(value);
});
