import type { JsonObject } from '@workrail/kernel';
import { type Agent, emptyMemory, goOn, pairOf, sayWith } from './agent.ts';
import type { Draw } from './draw.ts';
import type { Pair } from './fault.ts';
import type { Figures } from './figures.ts';
import { MODES } from './say.ts';

/** What all agents of one play have in common. */
export interface Scene {
  readonly seed: number;
  readonly draw: Draw;
  readonly deliver: Agent['deliver'];
  readonly figures: Figures;
}

interface Role {
  readonly goal: string;
  readonly workspace: string;
}

const LOSSY: Role = { goal: 'Repaint the northern lighthouse', workspace: '/work/lighthouse' };
/** Goals and projects of others; each has something in common with the lossy agent's own. */
const OTHERS: readonly Role[] = [
  { goal: 'Repaint the southern shed', workspace: '/work/shed' },
  { goal: 'Count the ropes of the harbour', workspace: '/work/lighthouse' },
  { goal: 'Mend the crane', workspace: '/srv/crane' },
];

/** The lossy agent, and what it starts with. */
export interface Entrance {
  readonly agent: Agent;
  readonly args: JsonObject;
}

/** Others begin their work and leave it in the middle; then the lossy agent comes. */
export async function setScene(scene: Scene): Promise<Entrance> {
  const { draw, deliver } = scene;
  const chosen = OTHERS.filter(() => draw.chance(0.7));
  const strangers: Pair[] = [];
  for (const role of chosen) strangers.push(...(await begunBy(agentOf(scene, role, {}))));
  const title = LOSSY.goal;
  const workspacePath = LOSSY.workspace;
  const opened = draw.chance(0.3)
    ? (await deliver({ tool: 'start_session', args: { title, workspacePath } })).reading.sessionId
    : undefined;
  const titleNeeded = chosen.some(({ workspace }) => workspace === LOSSY.workspace);
  return {
    agent: agentOf(scene, LOSSY, { strangers, titleNeeded }),
    args: { workflowId: 'test.main', ...(opened === undefined ? {} : { sessionId: opened }) },
  };
}

function agentOf(
  { draw, ...scene }: Scene,
  { goal, workspace }: Role,
  { strangers = [], titleNeeded = true }: Partial<Pick<Agent, 'strangers' | 'titleNeeded'>>,
): Agent {
  return { ...scene, voice: { draw, goal }, workspace, memory: emptyMemory(), strangers, titleNeeded };
}

async function begunBy(agent: Agent): Promise<readonly Pair[]> {
  const { draw } = agent.voice;
  const workflowId = draw.pick(['test.other', 'test.mine', 'test.main']);
  await start(agent, { workflowId }, false);
  for (let steps = draw.below(3); steps > 0; steps -= 1) await goOn(agent);
  const { latest, older } = agent.memory;
  return [...older, ...(latest === undefined ? [] : [latest])].flatMap(pairOf);
}

/** Starts a run; `lossy` where that may go wrong. */
export async function start(agent: Agent, args: JsonObject, lossy: boolean): Promise<void> {
  const { voice, workspace } = agent;
  const { draw, goal } = voice;
  const mode = draw.pick([undefined, 'guided', ...MODES]);
  // Nobody works on the ticket of somebody else: that would be work of the same session.
  const ticket = `${goal.split(' ').at(-1)}-${draw.below(99)}`;
  const context = { ticket, given_1: draw.pick([true, 'deep', 3]) };
  const meant = {
    tool: 'start_workflow',
    args: {
      title: goal,
      workspacePath: workspace,
      ...args,
      ...(draw.chance(0.7) ? { context } : {}),
      ...(mode === undefined ? {} : { preferences: { mode } }),
    },
  };
  // The answer is lost: the run exists, and nobody knows its tokens.
  if (lossy && draw.chance(0.1)) await agent.deliver(meant);
  if (lossy && draw.chance(0.05)) return;
  await sayWith(agent, meant, lossy && draw.chance(0.4));
}
