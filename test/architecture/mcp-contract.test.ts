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

Made from the tools, codes and limits of the code itself; \`UPDATE_GOLDEN=1 npm test -- test/architecture/mcp-contract.test.ts\`
writes it. How the preferences work together is in [modes](modes.md), what an agent should do in [rules for agents](agent-rules.md).

## Tools

Offered by default: ${code(DEFAULT_TOOLSETS)}. \`--toolsets\` picks others, \`--read-only\` leaves those that only read. A server names no tool\nthat it does not offer, in whatever it says.

${table(
  ['tool', 'toolset', 'reads only', 'safe to repeat', 'what it does'],
  tools.map(({ toolset, tool: { name, annotations, description } }) => [
    `\`${name}\``,
    toolset,
    annotations.readOnlyHint ? 'yes' : '',
    annotations.idempotentHint ? 'yes' : '',
    description.split('. ')[0] ?? '',
  ]),
)}

Names that tools had before are answered, though not listed: ${tools
    .flatMap(({ tool: { name, earlyNames = [] } }) => earlyNames.map((early) => `\`${early}\` (\`${name}\`)`))
    .join(', ')}.

${tools
  .map(
    ({ tool: { name, inputSchema } }) =>
      `### \`${name}\`\n\n${table(['field', 'type', 'required', 'what it is'], fieldsOf(inputSchema))}`,
  )
  .join('\n\n')}

Fields may be written in camelCase or snake_case. An object or a list may come as its JSON text. \`null\` and \`""\` for an
optional field mean that it is left out, and so does an object or a list in which nothing else stands. Arguments inside \`arguments\`, \`args\`, \`params\`, \`parameters\` or \`input\`, and tokens
inside \`tokens\`, are taken as if they stood there themselves. An unknown field is an error that names its place, in this tool
or in another one, and nothing is written. Whole numbers beyond 2^53 in \`context\` or an artifact are refused, as their last
digits would change: send them as text. So are texts there that hold half of a character.

## Messages

One JSON-RPC message a line, in UTF-8. \`null\` for \`params\` or \`arguments\` means none, \`jsonrpc\` may be left out, and the
messages of a batch are answered one by one. Whatever else is wrong around a request gets a JSON-RPC error with the id of the
request, or \`null\` where that can't be read. A message over the limit \`protocolMessage\` gets the error -32600 whose
\`data.error_code\` is \`MESSAGE_TOO_LARGE\`; the server goes on.

## Answers

Every answer carries the same facts as text and as structured content, at most ${BUDGETS.answer} bytes together. \`kind\` is \`ok\`,
\`blocked\` or \`error\`. An execution answer has \`pending\` (the step, null at the end), \`stateToken\`, \`ackToken\`, \`nextCall\`
(the call to make; what only the agent can say stands beside it as the form \`fillIn\`), and where it applies \`warnings\`, \`blockers\`, \`kept\`, \`openGaps\`, \`gaps\`, \`standing\`, \`recap\`,
\`branches\`. At a gate, \`recap.answers\` has what people have answered. Where a run is begun or picked up again there are also \`workflowId\`, \`session\` and \`preferences\`; after that
\`preferences\` come where they changed or decide about an approval, and \`branchBeside\` where a call began another branch. Empty lists are left out. What a recap cuts or leaves out it
says with \`readWith\`, the call that shows it whole. \`list_workflows\` shortens descriptions; \`inspect_workflow\` has all of them.

## Blockers and gaps

${meanings(BLOCKER_MEANINGS)}

What only the user can give has one of these reasons: ${code(USER_ONLY_REASONS)}.

## Warnings

${meanings({
  ...WARNING_MEANINGS,
  REPLAY_OUTPUT_NOT_RECORDED:
    'The ackToken was used before, and what came with it now differs; it was not recorded.',
  REPLAY_PREFERENCES_NOT_CHANGED:
    'The ackToken was used before, and only the preferences that came with it now differ; they were not changed.',
  VALUE_CUT: 'A value in the texts of the step had no room; `readWith` is the call that shows it whole.',
  ATTEMPT_LEFT_BEHIND:
    'Preferences were changed while an attempt was blocked: what it sent stays at the point before, with the call that builds on it.',
  ANSWERED_SINCE:
    'The ackToken was used before, and a person has answered since; `ackToken` goes on from there.',
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

Abilities: ${code(CAPABILITIES)}; evidence: ${code(EVIDENCE)}.

## Limits

In bytes of UTF-8, but for depths and counts.

${table(
  ['limit', 'value'],
  Object.entries(BUDGETS).map(([name, value]) => [`\`${name}\``, value.toLocaleString('en')]),
)}
`;
}

test('the page of the contract is what the code says', () => {
  if (process.env.UPDATE_GOLDEN === '1') writeFileSync(page, contract());
  expect(readFileSync(page, 'utf8') === contract(), 'stale; run this test with UPDATE_GOLDEN=1').toBe(true);
});

test('the values that tools name are those of the code', () => {
  const text = JSON.stringify(offeredTools({ toolsets: TOOLSETS, readOnly: false }));
  for (const value of [...PRESETS.map(({ mode }) => mode), ...CAPABILITIES, ...EVIDENCE])
    expect(text).toContain(value);
});
