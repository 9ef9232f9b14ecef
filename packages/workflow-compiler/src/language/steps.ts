import { isText, memberOf } from '../parse/source-tree.ts';
import { described, label, meant, oneOf } from '../report/report.ts';
import { type LoopOf, loopStep } from './loop.ts';
import { type ParallelStep, parallelStep } from './parallel.ts';
import { type WorkStep, workStep } from './step.ts';
import { anyOf, asObject, named, refined, type Type } from './type.ts';

export type AnyStep =
  | { readonly kind: 'work'; readonly step: WorkStep }
  | { readonly kind: 'loop'; readonly step: LoopStep }
  | { readonly kind: 'parallel'; readonly step: ParallelStep };

export type LoopStep = LoopOf<AnyStep>;

/** A step of any type; `type` says which. */
export const step: Type<AnyStep> = named('step', () => ({
  ...choices,
  schema: (definitions) => ({ oneOf: Object.values(KINDS).map((type) => type.schema(definitions)) }),
}));

const ofKind = <Kind extends AnyStep['kind'], Step>(kind: Kind, name: string, type: Type<Step>) =>
  refined(
    named(name, () => type),
    (read) => ({ kind, step: read }),
  );

const KINDS = {
  work: ofKind('work', 'agentStep', workStep),
  loop: ofKind('loop', 'loopStep', loopStep(step)),
  parallel: ofKind('parallel', 'parallelStep', parallelStep),
} satisfies { readonly [Kind in AnyStep['kind']]: Type<AnyStep> };

/** What `type` may say; a step without one is the agent's work. */
const { work, ...typed } = KINDS;
const TYPES = new Map<unknown, Type<AnyStep>>(Object.entries(typed));

const choices = anyOf<AnyStep>(Object.values(KINDS), (report, item) => {
  const node = asObject(report, item, 'a step: an object with "id", "title" and "prompt"');
  if (node === undefined) return undefined;
  const type = memberOf(node, 'type');
  if (type === undefined) return work;
  const stepType = type.kind === 'scalar' ? TYPES.get(type.value) : undefined;
  if (stepType !== undefined) return stepType;
  const names = Object.keys(typed);
  const message = `${label(type.pointer)} must be ${oneOf(names)}, but is ${described(type)}`;
  const advice =
    (isText(type) ? meant(type.value, names) : undefined) ??
    'remove "type" from a step that is no loop and not parallel';
  return report.error(type, 'invalid-value', message, advice);
});

/** Steps with those that stand inside them. */
export const allSteps = (steps: readonly AnyStep[]): readonly AnyStep[] =>
  steps.flatMap((any) => [
    any,
    ...(any.kind === 'loop' && any.step.body.kind === 'inline' ? allSteps(any.step.body.steps) : []),
  ]);
