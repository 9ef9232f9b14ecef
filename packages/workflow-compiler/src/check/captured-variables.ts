import { filledTexts, textsBelow } from '../language/filled-texts.ts';
import { NOWHERE } from '../language/nothing.ts';
import type { WorkStep } from '../language/step.ts';
import type { LoopStep } from '../language/steps.ts';
import { type AnyStep, step as anyStep } from '../language/steps.ts';
import { argumentsIn, contextKeysIn } from '../library/fill.ts';
import { memberOf, type SourceNode } from '../parse/source-tree.ts';
import { createReport, type Report } from '../report/report.ts';
import { label, quoted } from '../report/wording.ts';
import { placeBodies } from './bodies.ts';
import { loopVariables } from './loop-variables.ts';
import type { Routine, Routines } from './routines.ts';

/** Variables by name, each with where it comes from and the key that names it. */
type Variables = ReadonlyMap<string, { readonly where: string; readonly key: string }>;

const NONE: Variables = new Map();

/** Routines may call each other many times over, so that what is found is kept. */
interface Search {
  readonly routines: Routines;
  readonly known: Map<string, Variables>;
}

/**
 * What a call puts into the texts of a routine is filled in where they stand. A loop in there with a variable of
 * the same name would put its own value in the place of what the caller means.
 */
export function checkCaptured(report: Report, step: WorkStep, routine: Routine, routines: Routines): void {
  const search: Search = { routines, known: new Map() };
  for (const [name, { node, value }] of step.templateCall?.value.args ?? [])
    if (contextKeysIn(value).length > 0) refuse(report, node, value, hiding(routine, name, search));
  for (const key of ['guidance', 'agentRole']) {
    const node = memberOf(step.node, key);
    for (const text of node === undefined ? [] : textsBelow(node))
      if (contextKeysIn(text.value).length > 0) refuse(report, text, text.value, within(routine, search));
  }
}

function refuse(report: Report, node: SourceNode, text: string, variables: Variables): void {
  for (const name of new Set(contextKeysIn(text))) {
    const hidden = variables.get(name);
    if (hidden === undefined) continue;
    const { where, key } = hidden;
    const message = `${label(node.pointer)}: ${quoted(`{{${name}}}`)} would be filled in with the variable of ${where}, which hides what it means here`;
    const advice = `give that loop another "${key}", or this value another name`;
    report.error(node, 'captured-variable', message, advice);
  }
}

/** The variables of the loops around the places where an argument of a routine is used. */
const hiding = (routine: Routine, argument: string, search: Search): Variables =>
  kept(search, `${routine.id} ${argument}`, () => findHiding(routine, argument, search));

/** All variables of a routine's loops, also in the routines that it calls. */
const within = (routine: Routine, search: Search): Variables =>
  kept(search, routine.id, () =>
    walk(routine, search, {
      atStep: () => NONE,
      atLoop: (_, inside) => inside,
      inCall: (_, called) => within(called, search),
    }),
  );

function kept({ known }: Search, key: string, find: () => Variables): Variables {
  const before = known.get(key);
  if (before !== undefined) return before;
  const found = find();
  known.set(key, found);
  return found;
}

function findHiding(routine: Routine, argument: string, search: Search): Variables {
  const asks = (text: string): boolean => argumentsIn(text).includes(argument);
  const asked = (node: SourceNode, ...keys: readonly string[]): boolean =>
    node.kind === 'object' &&
    keys.some((key) => textsBelow(memberOf(node, key) ?? NOWHERE).some(({ value }) => asks(value)));
  // These are told with every step.
  if (asked(routine.authored.node, 'metaGuidance', 'functionDefinitions')) return within(routine, search);
  return walk(routine, search, {
    atStep: (any, around) =>
      filledTexts(anyStep, any.step.node).some(({ value }) => asks(value)) ? around : NONE,
    atLoop: (loop, inside) => (asked(loop.node, 'functionDefinitions') ? inside : NONE),
    inCall: (step, called) =>
      asked(step.node, 'guidance', 'agentRole')
        ? within(called, search)
        : joined(
            [...(step.templateCall?.value.args ?? [])].flatMap(([name, { value }]) =>
              asks(value) ? [hiding(called, name, search)] : [],
            ),
          ),
  });
}

interface Visitor {
  readonly atStep: (any: AnyStep, around: Variables) => Variables;
  readonly atLoop: (loop: LoopStep, inside: Variables) => Variables;
  readonly inCall: (step: WorkStep, called: Routine) => Variables;
}

/** What a visitor finds at the steps of a routine, each seen with the variables of the loops around it. */
function walk({ authored, id }: Routine, { routines }: Search, visitor: Visitor): Variables {
  const placement = placeBodies(createReport(), authored.steps);
  const at = (any: AnyStep, around: Variables): Variables => {
    if (any.kind === 'loop') {
      const inside = joined([around, variablesOf(any.step, id)]);
      const body = placement.bodyOf(any.step).map((inner) => at(inner, inside));
      return joined([visitor.atLoop(any.step, inside), ...body]);
    }
    const call = any.kind === 'work' ? any.step.templateCall : undefined;
    const found = call === undefined ? undefined : routines(call.value.templateId.value);
    const called =
      any.kind === 'work' && found?.kind === 'found' ? visitor.inCall(any.step, found.routine) : NONE;
    return joined([visitor.atStep(any, around), called]);
  };
  return joined(placement.top.map((any) => at(any, NONE)));
}

function variablesOf({ loop, id }: LoopStep, routine: string): Variables {
  if (loop === undefined) return NONE;
  const { iterationVar, overItems } = loopVariables(loop);
  const where = `the loop ${quoted(id.value)} in the routine ${quoted(routine)}`;
  const items = loop.type === 'forEach' ? Object.entries(overItems) : [];
  return new Map(
    [['iterationVar', iterationVar], ...items].map(([key = '', name = '']) => [name, { where, key }]),
  );
}

const joined = (all: readonly Variables[]): Variables => new Map(all.flatMap((one) => [...one]));
