import type { SessionEvent } from '@workrail/event-log';
import type { NodeId, RunId } from '@workrail/kernel';

/** What the server has to do in a run, and how the run stands, told from its events one by one. */
export function expectedWork(all: readonly SessionEvent[], runId: RunId) {
  /** By node and step. */
  const due = new Map<string, string>();
  const leave = (place: string) => {
    for (const key of [...due.keys()]) if (key.startsWith(`${place} `)) due.delete(key);
  };
  let state: string | undefined;
  let asked: readonly string[] = [];
  for (const event of all.filter(({ data }) => 'runId' in data && data.runId === runId)) {
    const { at } = event;
    if (event.kind === 'run_reopened') {
      due.clear();
      due.set(`${event.data.node} `, at);
      [state, asked] = ['running', []];
    } else if (event.kind === 'run_canceled') {
      due.clear();
      [state, asked] = ['canceled', []];
    } else {
      const { goes, ...work } = told(event);
      if (work.left !== undefined) leave(work.left);
      if (work.call !== undefined) {
        due.delete(`${work.call.node} `);
        due.delete(`${work.call.node} ${work.call.stepId}`);
      }
      if (state === 'canceled') continue;
      if (work.from !== undefined) due.set(`${work.from.node} ${work.call?.stepId ?? ''}`, work.from.at);
      if (work.asks !== undefined) asked = [...asked, work.asks];
      asked = asked.filter((step) => step !== work.settles);
      state = goes ?? state;
    }
  }
  const hidden = state !== undefined && state !== 'canceled' && asked.length > 0;
  const undecided = [...new Set(asked)].sort();
  return {
    due: [...due].map(([place, from]) => `${from} ${place}`).sort(),
    state: state && { state: hidden ? 'needs_decision' : state, undecided },
  };
}

interface Told {
  /** What the run does then. */
  readonly goes?: string;
  readonly asks?: string;
  readonly settles?: string;
  /** The step of a request, which stands for what is due at its node then. */
  readonly call?: { readonly node: NodeId; readonly stepId: string };
  /** Where there is nothing to do any more, and where there is something from a time on. */
  readonly left?: NodeId;
  readonly from?: { readonly node: NodeId; readonly at: string };
}

function told({ kind, at, data }: SessionEvent): Told {
  switch (kind) {
    case 'run_started':
      return data.turn === undefined ? {} : { goes: 'running', from: { node: data.node, at } };
    case 'step_acked': {
      const { outcome, turn, from, to, stepId } = data;
      return {
        ...(turn === undefined ? {} : { goes: turn === 'server' ? 'running' : 'waits_for_agent' }),
        ...(outcome === undefined ? {} : { left: from, settles: stepId }),
        ...(turn === 'server' ? { from: { node: to, at } } : {}),
      };
    }
    case 'advance_blocked':
      return data.turn === undefined ? {} : { goes: 'waits_for_agent', left: data.node };
    case 'command_sent':
      return { goes: 'running', call: data, from: { node: data.node, at } };
    case 'command_decided':
      return { goes: 'running', call: data, settles: data.stepId, from: { node: data.node, at } };
    case 'command_answered': {
      const { next, node, stepId } = data;
      const call = { node, stepId };
      if (next.kind === 'again') return { goes: 'waiting', call, from: { node, at: next.at } };
      if (next.kind === 'decision') return { goes: 'needs_decision', call, asks: stepId };
      return next.kind === 'stopped' ? { call } : { goes: 'running', call, from: { node, at } };
    }
    default:
      return {};
  }
}
