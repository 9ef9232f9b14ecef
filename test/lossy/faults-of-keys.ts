import { isJsonObject, type Json, type JsonObject } from '@workrail/kernel';
import type { Draw } from './draw.ts';
import { type Fault, without } from './fault.ts';
import { garbled } from './faults-of-fields.ts';
import { valueAt, withValueAt } from './paths.ts';

/** What agents write for a name that they half remember. */
const HALF_REMEMBERED: Readonly<Record<string, readonly string[]>> = {
  stateToken: ['state', 'token', 'stateTokens', 'StateToken'],
  ackToken: ['ack', 'acknowledgeToken', 'AckToken', 'token'],
  output: ['outputs', 'result', 'Output'],
  notesMarkdown: ['notes', 'markdown', 'notesMd'],
  artifacts: ['artifact', 'artefacts'],
  context: ['ctx', 'contexts', 'Context'],
  confirmation: ['confirm', 'confirmed'],
  answer: ['answers', 'response'],
  capabilities: ['capability', 'abilities'],
  capability: ['name', 'capabilities'],
  workflowId: ['workflow', 'id', 'workflowID'],
  workspacePath: ['workspace', 'path'],
  preferences: ['preference', 'prefs'],
  mode: ['modes', 'model'],
  query: ['q', 'search'],
};

/** Keys that are written in another way, or stand where they do not belong. */
export const FAULTS_OF_KEYS: readonly Fault[] = [
  {
    name: 'misspells a key',
    spoil: ({ tool, args }, { draw }) => ({ tool, args: misspelt(args, draw) }),
  },
  {
    name: 'misspells several keys',
    spoil: ({ tool, args }, { draw }) => ({ tool, args: misspelt(misspelt(args, draw), draw) }),
  },
  {
    name: 'writes keys in snake case',
    spoil: ({ tool, args }) => ({ tool, args: inSnakeCase(args) }),
  },
  {
    name: 'puts a field where it does not belong',
    spoil: ({ tool, args }, { draw }) => {
      const moves = MISPLACED.filter(([from]) => valueAt(args, from) !== undefined);
      if (moves.length === 0) return undefined;
      const [from, to] = draw.pick(moves);
      return { tool, args: withValueAt(without(args, from), to, valueAt(args, from)) };
    },
  },
  {
    name: 'adds a key of its own',
    spoil: ({ tool, args }, { draw }) => ({
      tool,
      args: {
        ...args,
        [draw.pick(['reasoning', 'stepId', 'done', 'runId2'])]: draw.pick<Json>([true, 'step-1']),
      },
    }),
  },
  {
    name: 'says a key twice',
    spoil: ({ tool, args }) =>
      typeof args.stateToken === 'string'
        ? { tool, args: { ...args, state_token: args.stateToken } }
        : undefined,
  },
  {
    name: 'misspells the tool',
    spoil: ({ tool, args }, { draw }) => ({
      tool: draw.pick([tool.replace('_', '-'), tool.replace('_', '.'), `${tool}s`, `workrail_${tool}`]),
      args,
    }),
  },
];

const MISPLACED: readonly (readonly [from: string, to: string])[] = [
  ['output.notesMarkdown', 'notesMarkdown'],
  ['output.artifacts', 'artifacts'],
  ['confirmation.answer', 'answer'],
  ['preferences.mode', 'mode'],
  ['context', 'output.context'],
  ['title', 'preferences.title'],
];

/** The tools' own keys; what is inside a context or an artifact is the agent's. */
function ownKeys(args: JsonObject): readonly string[] {
  const inside = (key: string) => {
    const value = args[key] ?? null;
    return isJsonObject(value) ? Object.keys(value).map((name) => `${key}.${name}`) : [];
  };
  const reports = Array.isArray(args.capabilities) ? ['capabilities[0].capability'] : [];
  return [...Object.keys(args), ...['output', 'confirmation', 'preferences'].flatMap(inside), ...reports];
}

function misspelt(args: JsonObject, draw: Draw): JsonObject {
  const keys = ownKeys(args);
  if (keys.length === 0) return args;
  const path = draw.pick(keys);
  const end = path.lastIndexOf('.') + 1;
  const name = path.slice(end);
  const wrong = draw.chance(0.5) ? draw.pick(HALF_REMEMBERED[name] ?? [`${name}s`]) : garbled(name, draw);
  return withValueAt(without(args, path), path.slice(0, end) + wrong, valueAt(args, path));
}

const snake = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const inSnakeCase = (args: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(args).map(([key, value]) => [
      snake(key),
      key === 'output' && isJsonObject(value)
        ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [snake(name), inner]))
        : value,
    ]),
  );
