import type { SessionEvent } from '@workrail/event-log';
import { E, type NodeId } from '@workrail/kernel';
import { nodeDigests } from '@workrail/node-host';
import { mintState } from '@workrail/token-codec';
import type { CommandDependencies } from '../../../apps/export-cli/src/commands/command.ts';
import { COMMANDS } from '../../../apps/export-cli/src/commands/index.ts';
import { openTerminal } from '../../../apps/export-cli/src/terminal.ts';
import { type Agent, agentOn, type Reading } from '../../budgets/agent.ts';
import { right } from '../../harness/in-process.ts';
import type { Draw } from '../../lossy/draw.ts';
import { logOf, type Machine } from '../machine.ts';

const KEY = new Uint8Array(32).fill(1);
const stateOf = (node: NodeId): string => mintState(node, KEY, nodeDigests);

/** What is wrong after a machine took a session in: with verify, with the engine, with answers, with commands. */
export async function faultsAfter(at: Machine, sessionId: string, draw: Draw): Promise<readonly string[]> {
  const { damaged } = right(await at.bundles.verifySessions({})());
  const events = await logOf(at, sessionId);
  return [
    ...damaged.map(({ reason }) => `verify: ${reason}`),
    ...(await commandFaults(at, sessionId, events)),
    ...(await engineFaults(at, sessionId, events, draw)),
  ];
}

const nodesOf = (events: readonly SessionEvent[]): readonly NodeId[] =>
  events.flatMap((event) =>
    event.kind === 'run_started' ? [event.data.node] : event.kind === 'step_acked' ? [event.data.to] : [],
  );

async function engineFaults(
  at: Machine,
  sessionId: string,
  events: readonly SessionEvent[],
  draw: Draw,
): Promise<readonly string[]> {
  const agent = agentOn({ files: {}, useCases: at.useCases });
  const faults: string[] = [];
  const nodes = nodesOf(events);
  const looked = new Set([nodes[0], nodes.at(-1), draw.pick(nodes)]);
  for (const node of looked) if (node !== undefined) faults.push(...(await wentOn(agent, stateOf(node))));
  faults.push(...broken('resume_session', await agent.call('resume_session', { query: sessionId })));
  return [...faults, ...agent.report()];
}

/** Looks at a point and goes on from it in two ways. */
async function wentOn(agent: Agent, stateToken: string): Promise<readonly string[]> {
  const shown = await agent.call('continue_workflow', { stateToken });
  const faults = shown.kind === 'ok' ? [] : [`a point is not shown: ${JSON.stringify(shown.error)}`];
  const { ackToken } = shown;
  if (typeof ackToken !== 'string') return faults;
  const output = { notesMarkdown: 'Went on.' };
  const next = await agent.call('continue_workflow', { stateToken, ackToken, output });
  const again = await agent.call('continue_workflow', { stateToken });
  const preferences = { mode: 'auto_never_stop' };
  const over = await agent.call('continue_workflow', {
    stateToken,
    ackToken: again.ackToken,
    output,
    preferences,
  });
  return [...faults, ...broken('an advance', next), ...broken('an advance that never stops', over)];
}

/** Errors that blame what is stored, or the program itself. */
function broken(what: string, { error }: Reading): readonly string[] {
  const { error_code } = (error ?? {}) as { readonly error_code?: string };
  return /INTERNAL|DAMAGED|UNAVAILABLE/.test(error_code ?? '') ? [`${what}: ${JSON.stringify(error)}`] : [];
}

/** All that acts on a terminal, but line breaks. */
const ACTING = /[[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]--[\n\u200c\u200d\u00ad]]/v;

const LINES: readonly (readonly [name: string, args: 'session' | 'run' | 'none', json: boolean])[] = [
  ['sessions list', 'none', false],
  ['sessions list', 'none', true],
  ['sessions show', 'session', false],
  ['sessions show', 'session', true],
  ['runs show', 'run', false],
  ['verify', 'none', false],
];

async function commandFaults(
  at: Machine,
  sessionId: string,
  events: readonly SessionEvent[],
): Promise<readonly string[]> {
  const faults: string[] = [];
  const run = events.find((event) => event.kind === 'run_started')?.data.runId ?? '';
  for (const [name, args, json] of LINES) {
    const command = COMMANDS.find((one) => one.name === name);
    const printed: string[] = [];
    const words = { session: [sessionId], run: [run], none: [] }[args];
    const outcome = await command?.run(printingTo(at, printed), json ? { json: true } : {}, ...words)();
    if (outcome === undefined || E.isLeft(outcome)) faults.push(`${name}: ${JSON.stringify(outcome?.left)}`);
    const acting = ACTING.exec(printed.join(''));
    if (acting !== null) faults.push(`${name} prints ${JSON.stringify(acting[0])}`);
  }
  return faults;
}

/** An agent does all steps of these runs. */
const AGENTS = { _tag: 'UnknownRunError', run_id: '', isAgents: true };

function printingTo(at: Machine, printed: string[]): CommandDependencies {
  const stream = {
    isTTY: false,
    on: () => undefined,
    write: (content: string | Uint8Array) => printed.push(String(content)) > 0,
  };
  const data = async () => E.right({ ...at.bundles, close: async () => {} });
  const runs = async () => E.right({ runStatus: () => async () => E.left(AGENTS), close: async () => {} });
  return {
    host: { data, runs, lostDatabase: async () => undefined } as unknown as CommandDependencies['host'],
    interrupts: { next: () => new Promise(() => {}) },
    terminal: openTerminal({ stdout: stream, stderr: stream } as never, {}),
    env: {},
    cwd: '/',
    program: 'workrail',
  };
}
