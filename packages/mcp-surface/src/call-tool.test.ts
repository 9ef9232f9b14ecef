import type { UseCases } from '@workrail/application';
import { E } from '@workrail/kernel';
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
async function refused(name: string, toolsets: readonly Toolset[] = TOOLSETS, readOnly = false) {
  const deps = {
    tools: offeredTools({ toolsets, readOnly }),
    useCases: async () => E.right({} as UseCases),
    logger: { debug: () => {}, warn: () => {}, error: () => {} },
    correlationId: () => 'c',
  };
  const { content } = await callTool(deps, name, { nothing_alike: 1 });
  return content[0]?.text;
}

describe('A23: a name that a tool had before', () => {
  it.each(EARLY)('%s is answered by %s', async (early, name) => {
    expect(await refused(early)).toContain('ERROR INVALID_ARGUMENTS');
    expect(await refused(early)).toBe(await refused(name));
  });

  it('is not listed', () => {
    const listing = JSON.stringify(toolListing(offeredTools({ toolsets: TOOLSETS, readOnly: false })));
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
  it.each<[string, readonly Toolset[], boolean, string]>([
    ['start_workflow', TOOLSETS, true, 'without --read-only'],
    ['start_workflow', ['checkpoint'], false, 'with --toolsets all'],
    ['resume_session', ['checkpoint'], true, 'with --toolsets all'],
    ['start_workflow', ['checkpoint'], true, 'with --toolsets all and without --read-only'],
  ])('%s, with %j and read-only %j: is had with what is missing, and nothing else', async (...given) => {
    const [name, toolsets, readOnly, started] = given;
    expect(await refused(name, toolsets, readOnly)).toContain(`the user must start the server ${started}.`);
  });
});
