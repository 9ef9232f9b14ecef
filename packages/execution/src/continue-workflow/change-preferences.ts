import { type Preferences, type SessionEventBody, samePreferences, type Warning } from '@workrail/event-log';
import type { NodeId, TaskEither } from '@workrail/kernel';
import type { StoreError } from '@workrail/ports';
import { appendTo, findPoint, preferencesAt, writeProgram } from '@workrail/session-reads';
import type { TokenError } from '@workrail/token-codec';
import type { Dependencies } from '../dependencies.ts';
import { recommendationWarnings } from '../preferences/recommendation.ts';

/** Changes the preferences at a node, and gives what to warn about. Asking for what holds writes nothing. */
export const changePreferences = (
  deps: Pick<Dependencies, 'store' | 'clock' | 'runs' | 'health' | 'places'>,
  node: NodeId,
  delta: Partial<Preferences>,
): TaskEither<StoreError | TokenError, readonly Warning[]> =>
  writeProgram<TokenError, readonly Warning[]>(deps, async (tx, { take }) => {
    const place = await take(findPoint(deps, tx, node));
    const { effective: before } = await take(preferencesAt(tx, place.node));
    const effective = { ...before, ...delta };
    const warnings = recommendationWarnings(place.run.workflow.recommendedPreferences, effective);
    if (samePreferences(before, effective)) return warnings;
    const { runId, sessionId } = place.node;
    const data = { runId, node, delta, effective, warnings };
    const changed: SessionEventBody = { kind: 'preferences_changed', data };
    const version = await take(appendTo(tx, sessionId, { at: deps.clock.now(), events: [changed] }));
    deps.health.wrote(sessionId, version, version + 1);
    return warnings;
  });
