import type { Json, JsonObject } from '@workrail/kernel';
import { valueAt, withValueAt } from './paths.ts';
import type { ErrorRead, ViolationRead } from './reading.ts';
import { type Voice, valueFor } from './say.ts';
import type { Call } from './wire.ts';

/** A call that failed, and what the agent had meant to say with it. */
export interface Failed {
  readonly sent: Call;
  readonly meant: Call;
}

/**
 * The call once more, changed where the error says so and nowhere else. What belongs in the places that are
 * named, the agent knows: it is what it had meant to say.
 */
export function correctedCall(error: ErrorRead, { sent, meant }: Failed, voice: Voice): Call {
  const named = /Did you mean "([^"]+)"\?/.exec(error.action)?.[1];
  if (error.code === 'UNKNOWN_TOOL') return { ...sent, tool: toolAmong(error.action, meant.tool) };
  if (error.code === 'WORKFLOW_NOT_FOUND')
    return { ...sent, args: { ...sent.args, workflowId: named ?? meant.args.workflowId ?? '' } };
  const args = error.violations.reduce(
    (before, violation) => corrected(before, violation, meant.args, error.action, voice),
    sent.args,
  );
  return { tool: sent.tool, args: leftOut(args, error) };
}

const toolAmong = (action: string, meant: string): string => {
  const offered = /Use one of: (.*)\.$/.exec(action)?.[1]?.split(', ') ?? [];
  return offered.find((one) => one === meant) ?? offered[0] ?? meant;
};

/** Where the answer says to leave something out. */
function leftOut(args: JsonObject, { action, violations }: ErrorRead): JsonObject {
  const named = /\b[Ll]eave (\w+) out\b/.exec(action)?.[1];
  if (named === undefined || /, or [Ll]eave/.test(action)) return args;
  return withValueAt(args, named === 'it' ? (violations[0]?.path ?? '') : named, undefined);
}

function corrected(
  args: JsonObject,
  { path, rule, message }: ViolationRead,
  meant: JsonObject,
  action: string,
  voice: Voice,
): JsonObject {
  const own = valueAt(meant, path);
  if (rule === 'unknown-key') return renamed(args, path, message, meant);
  if (rule === 'duplicate-key') return withValueAt(args, path, undefined);
  if (rule.startsWith('TOKEN_')) return withTokens(args, meant);
  if (path.startsWith('context.')) {
    const expected = / set to (.+?)\./.exec(action)?.[1] ?? message;
    return withValueAt(args, path, own ?? valueFor(expected, voice));
  }
  if (message.includes('exactly one of')) {
    const others = [...message.matchAll(/\b(\w+Token)\b/g)].map(([, name]) => name ?? '');
    const only = others.reduce((all, name) => withValueAt(all, name, meant[name]), args);
    return withValueAt(only, path, own);
  }
  return withValueAt(args, path, own);
}

/** A key that nobody knows goes where the answer points to; else what was meant is said under the known ones. */
function renamed(args: JsonObject, path: string, message: string, meant: JsonObject): JsonObject {
  const value = valueAt(args, path);
  const bare = withValueAt(args, path, undefined);
  const hint = /did you mean "([^"]+)"/.exec(message)?.[1];
  // What the agent had not meant to say at all, it does not say elsewhere either.
  if (hint !== undefined) return valueAt(meant, hint) === undefined ? bare : withValueAt(bare, hint, value);
  const parent = path.split('.').slice(0, -1).join('.');
  const known = /known keys: (.*)$/.exec(message)?.[1]?.split(', ') ?? [];
  return known
    .map((name) => (parent === '' ? name : `${parent}.${name}`))
    .filter((place) => valueAt(meant, place) !== undefined)
    .reduce((all, place) => withValueAt(all, place, valueAt(meant, place)), bare);
}

/** Both tokens anew, from the latest answer: they are what the agent had meant to send. */
function withTokens(args: JsonObject, meant: JsonObject): JsonObject {
  const tokens = ['stateToken', 'ackToken', 'sessionToken'].flatMap((name): [string, Json][] => {
    const token = meant[name];
    return token === undefined ? [] : [[name, token]];
  });
  return { ...args, ...Object.fromEntries(tokens) };
}
