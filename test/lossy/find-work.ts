import { type Agent, emptyMemory, sayWith } from './agent.ts';
import type { CandidateRead } from './reading.ts';
import type { Call } from './wire.ts';

/** Everything is forgotten but what the work is for and where it is done. */
export function forget({ memory }: Agent): void {
  Object.assign(memory, emptyMemory());
}

/** Finds the run again by its goal and goes on with what the answer says. */
export async function findWork(agent: Agent, lossy: boolean): Promise<void> {
  const { voice, workspace } = agent;
  const query = voice.draw.pick([voice.goal, `go on with: ${voice.goal}`, voice.goal.toUpperCase()]);
  const limit = voice.draw.chance(0.2) ? { limit: 5 } : {};
  const meant: Call = { tool: 'resume_session', args: { query, workspacePath: workspace, ...limit } };
  const { reading } = await sayWith(agent, meant, lossy);
  const candidate = reading.found?.candidates.find((one) => isOwn(one, agent));
  if (candidate === undefined) return;
  const first = reading.found?.candidates[0] === candidate;
  const { stateToken } = (first ? reading.nextCall?.args : undefined) ?? candidate;
  await sayWith(agent, { tool: 'continue_workflow', args: { stateToken } }, false);
}

/** Its goal is told; or it is of the project, where nobody else works. */
const isOwn = ({ about }: CandidateRead, { voice, workspace, titleNeeded }: Agent): boolean =>
  about.includes(voice.goal) || (!titleNeeded && about.includes(workspace));
