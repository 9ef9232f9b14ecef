import { memberOf, type SourceNode } from '../parse/source-tree.ts';
import type { Report } from '../report/report.ts';
import { described, label, meant } from '../report/wording.ts';
import { type LoopOf, loopStep } from './loop.ts';
import { type ParallelStep, parallelStep } from './parallel.ts';
import { type WorkStep, workStep } from './step.ts';
import { named, type Type } from './type.ts';
import { asObject } from './wrong-type.ts';

export type AnyStep =
  | { readonly kind: 'work'; readonly step: WorkStep }
  | { readonly kind: 'loop'; readonly step: LoopStep }
  | { readonly kind: 'parallel'; readonly step: ParallelStep };

export type LoopStep = LoopOf<AnyStep>;

/** A step of any type; `type` says which. */
export const step: Type<AnyStep> = named('step', () => ({
  read: readStep,
  schema: (definitions) => ({ oneOf: KINDS.map((type) => type.schema(definitions)) }),
  parts: () => ({ kind: 'choices', types: KINDS }),
}));

const loop = loopStep(step);
const KINDS = [
  named('agentStep', () => workStep),
  named('loopStep', () => loop),
  named('parallelStep', () => parallelStep),
];

function readStep(report: Report, item: SourceNode): AnyStep | undefined {
  const node = asObject(report, item, 'a step: an object with "id", "title" and "prompt"');
  if (node === undefined) return undefined;
  const type = memberOf(node, 'type');
  if (type === undefined) return of('work', workStep.read(report, node));
  if (type.kind === 'scalar' && type.value === 'loop') return of('loop', loop.read(report, node));
  if (type.kind === 'scalar' && type.value === 'parallel')
    return of('parallel', parallelStep.read(report, node));
  const message = `${label(type.pointer)} must be "loop" or "parallel", but is ${described(type)}`;
  const given =
    type.kind === 'scalar' && typeof type.value === 'string'
      ? meant(type.value, ['loop', 'parallel'])
      : undefined;
  return report.error(
    type,
    'invalid-value',
    message,
    given ?? 'remove "type" from a step that is no loop and not parallel',
  );
}

const of = <K extends AnyStep['kind'], S>(kind: K, step: S | undefined) =>
  step === undefined ? undefined : ({ kind, step } as { readonly kind: K; readonly step: S });

/** Steps with those that stand inside them. */
export const allSteps = (steps: readonly AnyStep[]): readonly AnyStep[] =>
  steps.flatMap((any) => [
    any,
    ...(any.kind === 'loop' && any.step.body.kind === 'inline' ? allSteps(any.step.body.steps) : []),
  ]);
