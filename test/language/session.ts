import type { ExecutionAnswer } from '@workrail/application';
import { E, type Json, type JsonObject } from '@workrail/kernel';
import { executionText } from '@workrail/mcp-surface';
import { nodeDigests } from '@workrail/node-host';
import type { Documents } from '@workrail/ports';
import { openMemoryStore } from '@workrail/store-memory';
import { compileWorkflow } from '@workrail/workflow-compiler';
import { inspectionText } from '../../packages/mcp-surface/src/tools/inspect-workflow.ts';
import { listText } from '../../packages/mcp-surface/src/tools/list-workflows.ts';
import { right, seededEntropy, startProcess } from '../harness/in-process.ts';

/** A workflow of these steps; what a workflow must have besides is filled in. */
export const workflow = (steps: readonly Json[], more: JsonObject = {}): JsonObject => ({
  id: 'team.shown',
  name: 'Shown',
  description: 'For one field at a time.',
  version: '1.0.0',
  steps,
  ...more,
});

/** A step; only what is said differs from the plainest one. */
export const step = (more: JsonObject = {}): JsonObject => ({
  id: 'first',
  title: 'First',
  ...('promptBlocks' in more || 'templateCall' in more ? {} : { prompt: 'Do the first.' }),
  ...more,
});

export const last = step({ id: 'last', title: 'Last', prompt: 'Do the last.' });

/** A loop around one step; a setting that is undefined is left out. */
export const loop = (
  settings: Readonly<Record<string, Json | undefined>>,
  more: JsonObject = {},
): JsonObject => ({
  id: 'rounds',
  type: 'loop',
  title: 'Rounds',
  loop: present({ type: 'for', count: 2, maxIterations: 3, ...settings }),
  body: [step({ id: 'inner', title: 'Inner', prompt: 'Do a round.' })],
  ...more,
});

const present = (members: Readonly<Record<string, Json | undefined>>): JsonObject =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as JsonObject;

/** What an agent sends with an acknowledgement. */
export interface Move {
  readonly notes?: string;
  readonly context?: JsonObject;
  readonly artifacts?: readonly JsonObject[];
  readonly confirmation?: { readonly answer: 'approved' | 'declined'; readonly comment?: string };
  readonly preferences?: { readonly mode: string };
  readonly capabilities?: readonly Readonly<Record<string, string>>[];
  readonly resolvedGaps?: readonly string[];
}

export interface Session {
  /** What the agent reads last. */
  readonly text: () => string;
  readonly answer: () => ExecutionAnswer;
  /** Acknowledges the pending step; with notes, unless they are left out by name. */
  readonly go: (move?: Move & { readonly silent?: true }) => Promise<string>;
  /** Picks the run up again with an empty memory. */
  readonly again: () => Promise<string>;
}

interface Surroundings {
  readonly context?: JsonObject;
  readonly others?: readonly JsonObject[];
  readonly documents?: Documents;
}

const filesOf = (all: readonly JsonObject[]) =>
  new Map(all.map((one) => [`${String(one.id)}.json`, JSON.stringify(one)]));

const processOf = (value: JsonObject, { others = [], documents }: Surroundings) =>
  startProcess({
    store: openMemoryStore({ digests: nodeDigests }),
    files: filesOf([value, ...others]),
    entropy: seededEntropy(1),
    ...(documents === undefined ? {} : { documents }),
  });

/** Starts a run of a workflow and reads on as an agent does, text and all. */
export async function begin(value: JsonObject, surroundings: Surroundings = {}): Promise<Session> {
  const useCases = processOf(value, surroundings);
  const { context = {} } = surroundings;
  let answer = right(
    await useCases.startWorkflow({ workflowId: String(value.id), context, workspacePath: '/project' })(),
  );
  const read = () => executionText(answer);
  return {
    text: read,
    answer: () => answer,
    go: async ({ silent, ...move } = {}) => {
      const { notes, ...rest } = move;
      const notesMarkdown = notes ?? (silent === true ? undefined : 'Did it.');
      answer = right(
        await useCases.continueWorkflow({
          stateToken: answer.stateToken,
          ackToken: answer.ackToken ?? '',
          ...rest,
          ...(notesMarkdown === undefined ? {} : { notesMarkdown }),
        })(),
      );
      return read();
    },
    again: async () => {
      answer = right(await useCases.continueWorkflow({ stateToken: answer.stateToken })());
      return read();
    },
  };
}

/** Where a run stands: the pending step, `blocked:<codes>` or `complete`. */
function standing({ isComplete, kind, pending, blockers = [] }: ExecutionAnswer): string {
  if (isComplete) return 'complete';
  if (kind === 'blocked') return `blocked: ${blockers.map(({ code }) => code).join(', ')}`;
  return pending?.stepId ?? '';
}

/** The steps that come up one after the other, each acknowledged with what `move` gives. */
export async function tour(
  value: JsonObject,
  move: (stepId: string, visit: number) => Move = () => ({}),
  surroundings: Surroundings = {},
): Promise<readonly string[]> {
  const session = await begin(value, surroundings);
  const visits: string[] = [];
  for (let moves = 0; moves < 40; moves += 1) {
    const place = standing(session.answer());
    visits.push(place);
    if (place === 'complete' || place.startsWith('blocked')) return visits;
    await session.go(move(place, visits.filter((one) => one === place).length));
  }
  throw new Error(`no end: ${visits.join(' ')}`);
}

/** What the catalogue shows of a workflow. */
export async function catalogue(value: JsonObject): Promise<string> {
  const useCases = processOf(value, {});
  const listed = right(await useCases.listWorkflows({})());
  const inspected = right(await useCases.inspectWorkflow({ workflowId: String(value.id) })());
  return `${listText(listed)}\n${inspectionText(inspected)}`;
}

/** Findings of a workflow as `rule pointer`. */
export function findings(value: JsonObject): readonly string[] {
  const file = {
    file: 'x.json',
    text: JSON.stringify(value),
    format: 'json',
    source: 'project',
    inRoutinesFolder: false,
  } as const;
  const outcome = compileWorkflow(file, nodeDigests);
  const all = E.isLeft(outcome) ? outcome.left : outcome.right.warnings;
  return all.map(({ rule, pointer }) => `${rule} ${pointer}`);
}
