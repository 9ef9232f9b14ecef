import { isJsonObject, type Json } from '../index.ts';
import { isNamed, knownName, type Signature, takes } from './signature.ts';

/** Another tool that a call was most likely meant for. */
export interface OtherTool {
  readonly name: string;
  /** What of the call it takes, by the names of its fields. */
  readonly keep: readonly string[];
  /** What it does not take, as it was sent. */
  readonly drop: readonly string[];
}

/** What says that a step is done, and not only which step is meant. */
const RESULTS = ['output', 'context', 'confirmation', 'capabilities', 'resolvedGaps'];

/**
 * The tool whose arguments these are, where they came with another one. A `stateToken` names a run that goes on, so it
 * never leads to a tool that starts one. Undefined where the tool that was called is as likely.
 */
export function otherToolMeant(
  own: Signature,
  others: readonly Signature[],
  args: Json,
): OtherTool | undefined {
  if (!isJsonObject(args)) return undefined;
  const sent = Object.keys(args).filter((key) => args[key] !== null);
  const find = sent.some((key) => isNamed(key, 'stateToken'))
    ? forRun
    : asksForWork(own, sent)
      ? wayBack
      : forKeys;
  const best = find(own, others, sent);
  return best === undefined ? undefined : sharedOut(best, sent);
}

/** What agents write who mean a run that is there, and not a new one. */
const CONTINUES = /^(?:resume|continue|rehydrate|reopen)/i;

const asksForWork = (own: Signature, sent: readonly string[]): boolean =>
  !takes('runId')(own) &&
  sent.some((key) => isNamed(key, 'runId') || (!takes(key)(own) && CONTINUES.test(key)));

/** The tool that finds earlier work: a call that names some must never end in a new start. */
const wayBack: Find = (_, others) => others.find(takes('runId'));

type Find = (own: Signature, others: readonly Signature[], sent: readonly string[]) => Signature | undefined;

/** How many of the keys a tool takes. An ackToken is copied along with its stateToken to wherever that goes. */
const fit = (tool: Signature, sent: readonly string[]): number =>
  sent.filter((key) => !isNamed(key, 'ackToken') && takes(key)(tool)).length;

/** Of the tools that take a stateToken the one that takes most besides; of several the first of the list. */
const forRun: Find = (own, others, sent) => {
  const [best] = others
    .filter(takes('stateToken'))
    .toSorted((left, right) => fit(right, sent) - fit(left, sent));
  const better = best !== undefined && fit(best, sent) > fit(own, sent);
  return better || !takes('stateToken')(own) ? best : undefined;
};

/**
 * The tool that could be called with these keys alone, where the one that was called knows fewer of them. A call that
 * lacks its token is not led to a new start, nor one that reads to a tool that writes.
 */
const forKeys: Find = (own, others, sent) => {
  const { readOnlyHint: reads } = own.annotations;
  // A search for earlier work leads nowhere else: what it does not take are other words for what it does.
  if (takes('runId')(own)) return undefined;
  if (takes('stateToken')(own) || (reads && fit(own, sent) > 0)) return undefined;
  const candidates = others.filter(
    (tool) => isComplete(tool, sent) && (!reads || tool.annotations.readOnlyHint),
  );
  return (
    candidates.find((tool) => tool.annotations.readOnlyHint === reads && fit(tool, sent) > fit(own, sent)) ??
    candidates.find((tool) => fit(tool, sent) > fit(own, sent))
  );
};

/**
 * Whether it could be called with these keys alone. Whoever writes `workflowId` means a tool that has it in this spelling,
 * and not one that calls it `workflow_id`.
 */
function isComplete({ inputSchema: { properties = {}, required = [] } }: Signature, sent: readonly string[]) {
  const names = sent.map((key) => knownName(properties, key));
  const isSpeltSo = names.every((name, index) => name === sent[index] || name?.includes('_') === false);
  return isSpeltSo && required.every((name) => names.includes(name));
}

function sharedOut(
  { name, inputSchema: { properties = {} } }: Signature,
  sent: readonly string[],
): OtherTool {
  const nameOf = (key: string) => knownName(properties, key);
  const results = sent.some((key) => RESULTS.includes(nameOf(key) ?? ''));
  // Without a result the ackToken would say that the step is done.
  const kept = sent.filter((key) => nameOf(key) !== undefined && (results || nameOf(key) !== 'ackToken'));
  return {
    name,
    keep: kept.flatMap((key) => nameOf(key) ?? []),
    drop: sent.filter((key) => !kept.includes(key)),
  };
}
