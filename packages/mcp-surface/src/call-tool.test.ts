import type { ToolUseCases } from '@workrail/application';
import { E } from '@workrail/kernel';
import type { PropertySchema } from '@workrail/kernel/arguments';
import { describe, expect, it } from 'vitest';
import { callTool } from './call-tool.ts';
import { toolListing } from './tool-listing.ts';
import { offeredTools } from './tools/registry.ts';
import { TOOLSETS, type Toolset } from './tools/toolsets.ts';

const EARLY = [
  ['workflow_list', 'list_workflows'],
  ['workflow_inspect', 'inspect_workflow'],
  ['workflow_start', 'start_workflow'],
  ['workflow_advance', 'continue_workflow'],
  ['workflow_next', 'continue_workflow'],
  ['workflow_checkpoint', 'checkpoint_workflow'],
  ['workrail_start_session', 'start_session'],
] as const;

/** What comes of a call whose arguments are wrong: it ends before any use case is needed. */
async function refused(
  name: string,
  toolsets: readonly Toolset[] = TOOLSETS,
  readOnly = false,
  args: unknown = { nothing_alike: 1 },
) {
  const deps = {
    tools: offeredTools({ toolsets, readOnly }),
    useCases: async () => E.right({} as ToolUseCases),
    logger: { debug: () => {}, warn: () => {}, error: () => {} },
    correlationId: () => 'c',
  };
  const { content } = await callTool(deps, name, args);
  return content[0]?.text;
}

/** Each text that a schema takes: where it stands, and arguments with nothing but that text. */
function textsOf(
  schema: PropertySchema,
  path = '',
): readonly { readonly path: string; readonly args: (text: string) => unknown }[] {
  if (schema.type === 'string') return [{ path, args: (text) => text }];
  if (schema.type === 'array')
    return textsOf(schema.items, `${path}[0]`).map((one) => ({ ...one, args: (text) => [one.args(text)] }));
  if (schema.type !== 'object') return [];
  return Object.entries(schema.properties ?? {}).flatMap(([key, member]) =>
    textsOf(member, path === '' ? key : `${path}.${key}`).map((one) => ({
      ...one,
      args: (text: string) => ({ [key]: one.args(text) }),
    })),
  );
}

const TEXTS = offeredTools({ toolsets: TOOLSETS, readOnly: false }).flatMap(({ name, inputSchema }) =>
  textsOf(inputSchema).map(({ path, args }) => [name, path, args('half \ud83d')] as const),
);

describe('a text with half a character is refused by its field', () => {
  it('in every tool that takes a text', () =>
    expect(TEXTS.map(([name, path]) => `${name} ${path}`)).toEqual(
      expect.arrayContaining([
        'start_workflow idempotencyKey',
        'start_workflow title',
        'continue_workflow output.notesMarkdown',
        'resume_session query',
      ]),
    ));

  it.each(TEXTS)('%s %s', async (name, path, args) =>
    expect(await refused(name, TOOLSETS, false, args)).toContain(
      `"${path}" contains half a character (a lone surrogate)`,
    ),
  );
});

describe('an id of a workflow that is empty is told as that, with the tool that lists the ids', () => {
  it.each(['', ' ', '\t\n'])('%j', async (workflowId) => {
    for (const name of ['start_workflow', 'inspect_workflow'])
      expect(await refused(name, TOOLSETS, false, { workflowId })).toMatch(
        /^ERROR INVALID_ARGUMENTS: "workflowId" is empty\n.*\nWhat to do: .* Call list_workflows to see the ids of the workflows\.$/ms,
      );
  });

  it('is told the same where it is missing', async () =>
    expect(await refused('start_workflow', TOOLSETS, false, {})).toMatch(
      /"workflowId" is missing\n.* Call list_workflows to see the ids of the workflows\.$/ms,
    ));
});

describe('A23: a name that a tool had before', () => {
  /** Without the tools for authors, one of which has such a name now. */
  const BEFORE = ['execution', 'checkpoint'] as const;

  it.each(EARLY)('%s is answered by %s', async (early, name) => {
    expect(await refused(early, BEFORE)).toContain('ERROR INVALID_ARGUMENTS');
    expect(await refused(early, BEFORE)).toBe(await refused(name, BEFORE));
  });

  it('is that of a tool which has it now, where that is offered', async () => {
    const text = await refused('workflow_list', ['execution', 'authoring']);
    expect(text).toContain('known keys: query, cursor\n');
  });

  it('is not listed', () => {
    const listing = JSON.stringify(toolListing(offeredTools({ toolsets: BEFORE, readOnly: false })));
    for (const [early] of EARLY) expect(listing).not.toContain(early);
  });

  it('is unknown where the tool is not offered', async () =>
    expect(await refused('workflow_checkpoint', ['execution'])).toContain('ERROR UNKNOWN_TOOL'));
});

describe('A2: another spelling of a name', () => {
  it.each([
    ['startWorkflow', 'start_workflow'],
    ['start-workflow', 'start_workflow'],
    ['Start_Workflow', 'start_workflow'],
    ['mcp__workrail__resume_session', 'resume_session'],
    ['workrail.continueWorkflow', 'continue_workflow'],
    ['workrail/list-workflows', 'list_workflows'],
  ])('%s is answered by %s', async (spelled, name) =>
    expect(await refused(spelled)).toBe(await refused(name)),
  );

  it.each(['resume_workflow', 'workflow_continue', 'get_status', 'resume', '__', `${'x'.repeat(100_000)}__`])(
    'A1: %s is no tool, and the answer leads back to the work',
    async (name) => {
      const text = await refused(name);
      expect(text).toContain('ERROR UNKNOWN_TOOL');
      expect(text).toContain('call resume_session with {}: it finds work without a token');
    },
  );
});

describe('a tool that this server does not offer', () => {
  const BOTH = "set WORKRAIL_TOOLSETS=execution,checkpoint in the server's environment";
  it.each<[string, readonly Toolset[], boolean, string]>([
    ['start_workflow', TOOLSETS, true, 'start the server without --read-only.'],
    ['start_workflow', ['checkpoint'], false, `${BOTH} or start it with --toolsets execution,checkpoint.`],
    ['resume_session', ['checkpoint'], true, "set WORKRAIL_TOOLSETS=all in the server's environment"],
    [
      'start_workflow',
      ['checkpoint'],
      true,
      "set WORKRAIL_TOOLSETS=all in the server's environment or start it with --toolsets all, and without --read-only.",
    ],
    [
      'checkpoint_workflow',
      ['execution'],
      false,
      `${BOTH} or start it with --toolsets execution,checkpoint.`,
    ],
    ['mcp__workrail__startSession', ['execution'], false, BOTH],
  ])('%s, with %j and read-only %j: is had with what is missing, and nothing else', async (...given) => {
    const [name, toolsets, readOnly, remedy] = given;
    expect(await refused(name, toolsets, readOnly)).toContain(`To use it, the user must ${remedy}`);
  });

  it('is said to belong to a toolset that is off, where that is why', async () => {
    expect(await refused('checkpoint_workflow', ['execution'])).toContain(
      'ERROR UNKNOWN_TOOL: This server does not offer "checkpoint_workflow": it belongs to the toolset "checkpoint", which is off.',
    );
    expect(await refused('start_workflow', TOOLSETS, true)).toContain('does not offer "start_workflow".');
  });
});

describe('a name that is misspelt', () => {
  it.each([
    ['start_workflows', 'start_workflow'],
    ['continue_worfklow', 'continue_workflow'],
    ['resume_sesion', 'resume_session'],
    ['mcp__workrail__list_workflow', 'list_workflows'],
  ])('%s: %s is named first', async (name, meant) =>
    expect(await refused(name)).toContain(
      `What to do: Did you mean "${meant}"? Use one of: list_workflows, `,
    ),
  );

  it.each(['resume_workflow', 'get_status', 'finish'])('%s is no misspelt name', async (name) =>
    expect(await refused(name)).not.toContain('Did you mean'),
  );

  it('is not taken for a tool that is not offered', async () =>
    expect(await refused('checkpoint_workflows', ['execution'])).not.toContain('checkpoint_workflow"?'));
});
