import type { DoneStep, LeftOutput, NodeDetail } from '@workrail/dashboard-contract';
import { canonicalJson, defined, program, type TaskEither, utf8Length } from '@workrail/kernel';
import type { KeyringError, NodeRecord, ReadTransaction, StoreError } from '@workrail/ports';
import {
  capabilitiesAt,
  damagedEvent,
  minterOf,
  openGapsAt,
  pointAt,
  preferencesAt,
  type RunPoint,
} from '@workrail/session-reads';
import type { Dependencies } from '../dependencies.ts';
import { shownBlocker, shownGap } from '../sessions/run-summary.ts';
import { type OfNode, type ReadNodeError, readNode } from './node-place.ts';
import { ATTACHED_SHOWN, outputsAt } from './outputs-at.ts';
import { resumePhrase } from './resume-phrase.ts';
import { outputShower, SHOWN_BYTES } from './show-output.ts';
import { stepTextAt } from './step-text.ts';

export type DescribeNodeError = ReadNodeError | KeyringError;

type NodeDependencies = Pick<Dependencies, 'store' | 'health' | 'runs' | 'keys' | 'digests'>;

/** The latest children that are named. */
const CHILDREN = 500;
const GAPS = 100;

/** A point of a run: the step that led to it, what it left, and what comes next. */
export const describeNode =
  (deps: NodeDependencies) =>
  ({ nodeId }: OfNode): TaskEither<DescribeNodeError, NodeDetail> =>
    program(async ({ take }) => {
      const { current } = await take(deps.keys.load());
      const minter = minterOf(current, deps.digests);
      return take(
        readNode<never, NodeDetail>(deps, nodeId, async (tx, node, { take }) => {
          const detail = await take(detailOf(deps, tx, node));
          return { ...detail, resumePhrase: resumePhrase(minter.state(node.node), detail) };
        }),
      );
    });

const detailOf = (deps: NodeDependencies, tx: ReadTransaction, node: NodeRecord) =>
  program<StoreError, Omit<NodeDetail, 'resumePhrase'>>(async ({ take }) => {
    const place = await take(pointAt(deps, tx, node));
    const { run, position, context, depth } = place;
    const record = await take(tx.graph.run(node.runId));
    const contextBytes = utf8Length(canonicalJson(context));
    const children = await take(tx.graph.children(node.node, CHILDREN));
    const changes = await take(tx.graph.attached(node.node, 'preferences_changed', ATTACHED_SHOWN));
    return {
      node: node.node,
      sessionId: node.sessionId,
      runId: node.runId,
      workflowId: run.workflow.workflowId,
      at: node.event.at,
      depth,
      isTip: record._tag === 'Some' && record.value.tip === node.node,
      isComplete: position.kind === 'complete',
      parent: node.parent,
      children: children.latest.flatMap(({ node, event }) =>
        event.kind === 'step_acked' ? [{ node, stepId: event.data.stepId }] : [],
      ),
      next: stepTextAt(place),
      ...(await take(leftAt(deps, tx, place))),
      preferences: (await take(preferencesAt(tx, node))).effective,
      preferenceChanges: changes.toReversed().map(({ at, data }) => ({ at, delta: data.delta })),
      capabilities: capabilitiesAt(node),
      gaps: (await take(openGapsAt(tx, node, GAPS))).map(shownGap),
      trace: run.engine.traceOf(run.workflow, position, node.event.data.decisions)?.entries ?? [],
      contextBytes,
      context: contextBytes > SHOWN_BYTES ? null : context,
    };
  });

type PointOutputs = Pick<NodeDetail, 'done' | 'checkpoints' | 'blockedAttempt'>;

/** What the step that led here, checkpoints and the blocked attempt left. */
export const leftAt = (deps: Pick<Dependencies, 'runs'>, tx: ReadTransaction, { node }: RunPoint) =>
  program<StoreError, PointOutputs>(async ({ take }) => {
    const show = outputShower(tx);
    const { done, checkpoints, blocked } = await take(outputsAt(tx, node, ATTACHED_SHOWN));
    const output = await take(show(done ?? {}));
    const noted: { readonly at: string; readonly output: LeftOutput }[] = [];
    for (const { at, data } of checkpoints) noted.push({ at, output: await take(show(data.output)) });
    return {
      done: await take(doneStep(deps, tx, { node, output })),
      checkpoints: noted,
      blockedAttempt:
        blocked === undefined
          ? null
          : defined({
              at: blocked.at,
              blockers: blocked.data.blockers.map(shownBlocker),
              output: blocked.data.output && (await take(show(blocked.data.output))),
            }),
    };
  });

/** What was asked for is what the point before asks for: the step that was done is the one that was pending there. */
const doneStep = (
  deps: Pick<Dependencies, 'runs'>,
  tx: ReadTransaction,
  { node, output }: { readonly node: NodeRecord; readonly output: LeftOutput },
) =>
  program<StoreError, DoneStep | null>(async ({ take, fail }) => {
    if (node.event.kind !== 'step_acked' || node.parent === null) return null;
    const { confirmation, warnings } = node.event.data;
    const damaged = (reason: string) => fail(damagedEvent(node.sessionId, node.event.version, reason));
    const parent = await take(tx.graph.node(node.parent));
    if (parent._tag === 'None') return damaged('its parent node is missing');
    const step = stepTextAt(await take(pointAt(deps, tx, parent.value)));
    if (step === null) return damaged('the run was complete before it');
    return defined({
      step,
      output,
      confirmation,
      warnings: warnings.map(({ message }) => message),
    });
  });
