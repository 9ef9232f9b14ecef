import { type Preferences, type SessionEventBody, samePreferences } from '@workrail/event-log';
import { childNode, defined, type NodeId, program, type TaskEither } from '@workrail/kernel';
import type { ReadTransaction, StoreError } from '@workrail/ports';
import {
  appendTo,
  capabilitiesAt,
  findPoint,
  openGapCount,
  preferencesAt,
  type RunPoint,
  writeProgram,
} from '@workrail/session-reads';
import type { TokenError } from '@workrail/token-codec';
import { freshAttempt } from '../answers/attempts-at.ts';
import { branchesBefore } from '../answers/branches.ts';
import type { Dependencies } from '../dependencies.ts';
import { recommendationWarnings } from '../preferences/recommendation.ts';

/** Children of a point among which the same change is looked for, so that a call that comes again makes no other one. */
const LOOKED_AT = 20;

export interface PreferencesPlace {
  /** The point at which they hold. */
  readonly node: NodeId;
  /** Branches that had left the point before, where the change began another one. */
  readonly before: number;
  readonly warnings: ReturnType<typeof recommendationWarnings>;
}

/** A point never changes: a change of preferences makes a child where the point stands. Asking for what holds makes none. */
export const changePreferences = (
  deps: Pick<Dependencies, 'store' | 'clock' | 'runs' | 'health' | 'places' | 'entropy' | 'digests'>,
  node: NodeId,
  delta: Partial<Preferences>,
): TaskEither<StoreError | TokenError, PreferencesPlace> =>
  writeProgram<TokenError, PreferencesPlace>(deps, async (tx, { take }) => {
    const place = await take(findPoint(deps, tx, node));
    const { effective: held } = await take(preferencesAt(tx, place.node));
    const effective = { ...held, ...delta };
    const warnings = recommendationWarnings(place.run.workflow.recommendedPreferences, effective);
    if (samePreferences(held, effective)) return { node, before: 0, warnings };
    const { runId, sessionId } = place.node;
    const made = await take(changedBefore(tx, node, effective));
    const isEnd = place.position.kind === 'complete';
    const placeAt = (to: NodeId) =>
      program<StoreError, PreferencesPlace>(async ({ take }) => ({
        node: to,
        // The end of a run is not left by it.
        before: isEnd ? 0 : await take(branchesBefore(tx, node, to)),
        warnings,
      }));
    if (made !== undefined) return take(placeAt(made));
    const attempt = await take(freshAttempt(deps, tx, node));
    const to = childNode(runId, node, attempt, deps.digests);
    const point = { to, attempt, ...standing(place) };
    const changed: SessionEventBody = {
      kind: 'preferences_changed',
      data: { runId, node, delta, effective, warnings, point },
    };
    const version = await take(appendTo(tx, sessionId, { at: deps.clock.now(), events: [changed] }));
    deps.health.wrote(sessionId, version, version + 1);
    return take(placeAt(to));
  });

/** What the child has of the point that it came of. */
function standing({ node, depth, position }: RunPoint) {
  const capabilities = capabilitiesAt(node);
  const openGaps = openGapCount(node);
  return defined({
    depth: depth === 0 ? undefined : depth,
    context: node.event.data.context,
    position,
    capabilities: Object.keys(capabilities).length === 0 ? undefined : capabilities,
    openGaps: openGaps === 0 ? undefined : openGaps,
  });
}

/** The child that this very change made before. */
const changedBefore = (tx: ReadTransaction, node: NodeId, effective: Preferences) =>
  program<StoreError, NodeId | undefined>(async ({ take }) => {
    const { latest } = await take(tx.graph.children(node, LOOKED_AT));
    return latest.findLast(
      ({ event }) =>
        event.kind === 'preferences_changed' && samePreferences(event.data.preferences, effective),
    )?.node;
  });
