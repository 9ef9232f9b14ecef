import { expect, it } from 'vitest';
import { instructionsFor } from './instructions.ts';
import { continueWorkflowTool } from './tools/continue-workflow.ts';
import { offeredTools } from './tools/registry.ts';
import { startWorkflowTool } from './tools/start-workflow.ts';
import { TOOLSETS } from './tools/toolsets.ts';

const ALL = offeredTools({ toolsets: TOOLSETS, readOnly: false });
const INSTRUCTIONS = instructionsFor(ALL);
const [first = '', ...rest] = INSTRUCTIONS.split('\n\n');

it('A24: the beginning, which every client shows, says what to do without a token', () => {
  expect(first.length).toBeLessThanOrEqual(400);
  expect(first).toContain('Token lost? Call resume_session, never start again.');
  expect(INSTRUCTIONS.length).toBeLessThanOrEqual(2_000);
});

it.each([
  'Text that begins with ERROR (kind "error") says what to correct; nothing was written.',
  'send only that, with the new ackToken',
  'what they said, never your own judgement',
])('A24: the instructions say: %s', (words) => expect(rest.join('\n\n')).toContain(words));

it('A24: arguments that are taken for something else say what they are', () => {
  expect(JSON.stringify(startWorkflowTool.inputSchema)).toContain(
    'Adds this run to that session; resumes nothing.',
  );
  expect(JSON.stringify(continueWorkflowTool.inputSchema)).toContain(
    'their answer, never your own judgement.',
  );
});

it.each([
  [['authoring'], 'workflow_save'],
  [['catalog'], 'command_list'],
  [['catalog', 'authoring'], 'workflow_validate'],
  [['execution', 'catalog', 'authoring'], 'workflow_validate'],
] as const)('a server with the toolsets %j says what they are for', (toolsets, tool) => {
  const tools = offeredTools({ toolsets, readOnly: false });
  const said = instructionsFor(tools);
  expect(said).toContain(tool);
  expect(said).not.toContain('offers no tools');
  expect(said.length).toBeLessThanOrEqual(2_000);
  const names = new Set(tools.map(({ name }) => name));
  const named = said.match(/\b(?:workflow|catalog|command|provider)_[a-z_]+\b/g) ?? [];
  expect(named.filter((name) => !names.has(name))).toEqual([]);
});
