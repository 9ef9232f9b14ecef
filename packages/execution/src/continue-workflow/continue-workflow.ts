import { E, type NodeId, nodePart, program, type TaskEither } from '@workrail/kernel';
import type { Keyring, KeyringError, ReadTransaction, SettingsError, StoreError } from '@workrail/ports';
import type { InvalidInputError } from '@workrail/requests';
import {
  driftOf,
  findPoint,
  minterOf,
  type RunPoint,
  readState,
  verificationKeys,
} from '@workrail/session-reads';
import {
  type ParsedToken,
  parseToken,
  type TokenError,
  type VerificationKeys,
  type VerifiedAck,
  verifyAck,
} from '@workrail/token-codec';
import type { ExecutionAnswer } from '../answers/answer.ts';
import { approvalRules } from '../approvals/approval-rules.ts';
import type { Dependencies } from '../dependencies.ts';
import { type DriveDependencies, served, settleAnswer } from '../drive-run/settle-answer.ts';
import { lookAt } from '../observations.ts';
import type { AckInput } from './ack-input.ts';
import { type AdvanceDependencies, advanceOnce } from './advance-once.ts';
import { changePreferences } from './change-preferences.ts';
import { checkAckInput } from './check-ack-input.ts';
import type { ContinueWorkflowInput } from './continue-workflow-input.ts';
import { leftBehind } from './left-behind.ts';
import { type RehydrateDependencies, rehydrate } from './rehydrate.ts';
import { replay } from './replay.ts';

/**
 * Why there is no answer: a token or an argument is wrong, or the keys, the settings or the store cannot be used. A
 * step that lacks something is no error; its answer has `kind: 'blocked'`.
 */
export type ContinueWorkflowError =
  | TokenError
  | InvalidInputError
  | KeyringError
  | SettingsError
  | StoreError;

export type ContinueDependencies = DriveDependencies &
  AdvanceDependencies &
  RehydrateDependencies &
  Pick<Dependencies, 'keys' | 'settings' | 'git' | 'schemas'>;

/**
 * With an ack: goes on from the node that the state token names, once; using the same ack again gives the
 * same answer and changes nothing. Without: the pending step, a recap and an ack; nothing is written but
 * a change of preferences, which makes a point of its own. Either way, steps of the server at which the run stands are done before the answer.
 */
export const continueWorkflow =
  (deps: ContinueDependencies) =>
  (input: ContinueWorkflowInput): TaskEither<ContinueWorkflowError, ExecutionAnswer> =>
    program(async ({ take, value }) => {
      const sent = value(checkAckInput(input, deps.digests));
      const keyring = await take(deps.keys.load());
      const { node } = value(readState(input.stateToken, keyring, deps.digests));
      const { ackToken } = input;
      if (ackToken === undefined) {
        const { preferences: asked } = sent;
        if (asked === undefined) return take(show(deps, node, keyring));
        const changed = await take(changePreferences(deps, node, asked));
        const shown = await take(show(deps, changed.node, keyring));
        const minter = minterOf(keyring.current, deps.digests);
        const behind = changed.node === node ? [] : await take(leftBehind(deps, node, asked, minter));
        return {
          ...shown,
          ...(changed.before > 0 ? { branchBeside: changed.before } : {}),
          warnings: [...behind, ...changed.warnings, ...shown.warnings],
        };
      }
      const token = value(parseToken('ack', ackToken));
      const presented = { node, token, keys: verificationKeys(keyring), sent };
      const met =
        expected(deps, presented) ?? (await take(deps.store.read((tx) => meet(deps, tx, presented))));
      if ('replayed' in met) return take(settle(deps, met.replayed, keyring));
      const seen = await lookAt(deps, met.place.run.workspace);
      const { warnings } = await driftOf(deps.catalog, met.place.run);
      const check = await deps.schemas(met.place.run.workflow);
      const rules = await take(approvalRules(deps, met.place, input.clientAsks === true));
      const { answer, reached } = await take(
        advanceOnce(deps, { ...met, sent, warnings, check, ...rules, seen }),
      );
      deps.places.delete(node);
      if (reached !== undefined) deps.places.set(reached.node.node, reached);
      return take(settle(deps, answer, keyring));
    });

/** A step that is shown and that nobody can acknowledge is the server's. */
const standsAtServer = ({ pending, ackToken }: ExecutionAnswer): boolean =>
  pending !== null && ackToken === null;

/** The answer once the server has done the steps at the point that it is about. */
const settle = (deps: ContinueDependencies, answer: ExecutionAnswer, keyring: Keyring) =>
  program<ContinueWorkflowError, ExecutionAnswer>(async ({ take, value }) => {
    if (!standsAtServer(answer)) return answer;
    const { node, key } = value(readState(answer.stateToken, keyring, deps.digests));
    const place = await take(deps.store.read((tx) => findPoint(deps, tx, node)));
    return (await take(settleAnswer(deps, { answer, place }, minterOf(key, deps.digests)))).answer;
  });

/** What stands at a node, or after the server's steps that begin there. */
const show = (deps: ContinueDependencies, node: NodeId, keyring: Keyring) =>
  program<ContinueWorkflowError, ExecutionAnswer>(async ({ take }) => {
    const shown = await take(rehydrate(deps, node, keyring.current));
    if (!standsAtServer(shown)) return shown;
    const place = await take(deps.store.read((tx) => findPoint(deps, tx, node)));
    const driven = await take(served(deps, place));
    return take(rehydrate(deps, driven.place.node.node, keyring.current));
  });

interface AckRequest {
  readonly node: NodeId;
  readonly token: ParsedToken;
  readonly keys: VerificationKeys;
  readonly sent: AckInput;
}

type VerifiedAttempt = { readonly place: RunPoint; readonly ack: VerifiedAck };

/** The call that was most likely to come: from a point handed out here, with an ack of that point. */
function expected(
  deps: Pick<Dependencies, 'places' | 'digests'>,
  { node, token, keys }: AckRequest,
): VerifiedAttempt | undefined {
  const place = deps.places.get(node);
  if (place === undefined) return undefined;
  const ack = verifyAck(token, { expected: node, others: [] }, keys, deps.digests);
  return E.isRight(ack) ? { place, ack: ack.right } : undefined;
}

/** Finds out whether an ack is genuine for its node, and answers at once where it was used before. */
export const meet = (
  deps: ContinueDependencies,
  tx: ReadTransaction,
  { node, token, keys, sent }: AckRequest,
) =>
  program<ContinueWorkflowError, VerifiedAttempt | { readonly replayed: ExecutionAnswer }>(
    async ({ take, value }) => {
      const place = await take(findPoint(deps, tx, node));
      const alike = await take(tx.graph.nodesStartingWith(nodePart(token.handle)));
      const nodes = { expected: node, others: alike.filter((other) => other !== node) };
      const ack = value(verifyAck(token, nodes, keys, deps.digests));
      const used = await take(tx.graph.attempt(node, ack.attempt));
      if (used._tag === 'None') return { place, ack };
      return { replayed: await take(replay(deps, tx, { place, event: used.value, key: ack.key, sent })) };
    },
  );
