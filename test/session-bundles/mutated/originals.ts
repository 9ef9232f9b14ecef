import { readFileSync } from 'node:fs';
import { agentOn, type Reading } from '../../budgets/agent.ts';
import { blocking, gappy, SHOWING } from '../../budgets/workflows.ts';
import type { LineDraft } from '../corruptions/sealed.ts';
import { draftsOf } from '../corruptions/sealed.ts';
import { exported, FLOW, type Machine, machine, worked } from '../machine.ts';

const fixture = (name: string): string =>
  readFileSync(new URL(`../../e2e/fixtures/${name}`, import.meta.url), 'utf8');

const FILES: Readonly<Record<string, string>> = {
  'tour.json': fixture('demo.grand-tour.json'),
  'loops.json': fixture('demo.loops.json'),
  'fixed.json': fixture('demo.fixed-loop.json'),
  'showing.json': JSON.stringify(SHOWING),
  'blocking.json': JSON.stringify(blocking('What it is.')),
  'gappy.json': JSON.stringify(gappy('What it is.')),
  'flow.json': FLOW,
};

const MOVES = 8;

/** Plays a workflow for some steps, as an agent that sends whatever is asked for. */
async function played(at: Machine, workflowId: string, preferences: object): Promise<string> {
  const agent = agentOn({ files: FILES, useCases: at.useCases });
  let now: Reading = await agent.quickly('start_workflow', { workflowId, title: 'Played', preferences });
  const { sessionId } = now.session as { readonly sessionId: string };
  for (let moves = 0; moves < MOVES && now.isComplete === false; moves += 1) {
    const pending = now.pending as { readonly artifacts?: readonly { readonly example: object }[] };
    const artifacts = (pending.artifacts ?? []).map(({ example }) => example);
    const output = { notesMarkdown: 'DONE.', artifacts: moves % 2 === 0 ? artifacts : [] };
    const { stateToken, ackToken } = now;
    const more = moves === 3 ? { confirmation: { answer: 'approved', comment: 'Yes.' } } : {};
    const context = { wide: 'Wide.', items: [1, 2], slices: ['a', 'b'], [`key${moves}`]: moves };
    now = await agent.quickly('continue_workflow', { stateToken, ackToken, output, context, ...more });
    if (now.stateToken === undefined) now = await agent.quickly('continue_workflow', { stateToken });
  }
  await agent.quickly('checkpoint_workflow', {
    stateToken: now.stateToken,
    output: { notesMarkdown: 'Halfway.' },
  });
  return sessionId;
}

/** Sessions of workflows that use most of the language, as the lines of their bundles. */
export async function originals(): Promise<readonly (readonly LineDraft[])[]> {
  const from = machine(1, FILES);
  const sessions = [(await worked(from)).session.sessionId];
  for (const [workflowId, preferences] of [
    ['demo.grand-tour', {}],
    ['demo.grand-tour', { mode: 'auto_never_stop' }],
    ['demo.loops', { mode: 'auto_with_stops' }],
    ['demo.fixed-loop', {}],
    ['test.showing', {}],
    ['test.blocking', {}],
    ['test.blocking', { mode: 'auto_never_stop' }],
    ['test.gappy', { mode: 'auto_never_stop' }],
  ] as const)
    sessions.push(await played(from, workflowId, preferences));
  const drafts: (readonly LineDraft[])[] = [];
  for (const [index, sessionId] of sessions.entries()) {
    const path = await exported(from, sessionId, `${index}.jsonl`);
    drafts.push(draftsOf(readFileSync(path, 'utf8').trimEnd().split('\n')));
  }
  return drafts;
}
