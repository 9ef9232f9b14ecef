import { filledTexts, textsBelow } from '../language/filled-texts.ts';
import type { WorkStep } from '../language/step.ts';
import { type AnyStep, step as anyStep, type LoopStep } from '../language/steps.ts';
import { NOWHERE } from '../language/type.ts';
import { argumentsIn, contextKeysIn } from '../library/fill.ts';
import { memberOf, type SourceNode } from '../parse/source-tree.ts';
import { createReport, label, quoted, type Report } from '../report/report.ts';
import { variableKeys, variableName } from './loop-control.ts';
import type { Routine, Routines } from './routines.ts';
import { placeBodies } from './structure.ts';

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
    joined(
      stepsOf(routine).flatMap(({ any, around }) => {
        const called = calledFrom(any, search);
        return any.kind === 'loop' ? [around] : called === undefined ? [] : [within(called, search)];
      }),
    ),
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
  const hidden = stepsOf(routine).flatMap(({ any, around }): readonly Variables[] => {
    const { node } = any.step;
    if (any.kind === 'loop') return asked(node, 'functionDefinitions') ? [around] : [];
    const here = filledTexts(anyStep, node).some(({ value }) => asks(value)) ? [around] : [];
    const called = calledFrom(any, search);
    if (called === undefined) return here;
    if (asked(node, 'guidance', 'agentRole')) return [...here, within(called, search)];
    const args = any.kind === 'work' ? [...(any.step.templateCall?.value.args ?? [])] : [];
    const passing = args.filter(([, { value }]) => asks(value));
    return [...here, ...passing.map(([name]) => hiding(called, name, search))];
  });
  return joined(hidden);
}

interface PlacedStep {
  readonly any: AnyStep;
  /** The variables of the loops around it, and for a loop its own. */
  readonly around: Variables;
}

function stepsOf({ authored, id }: Routine): readonly PlacedStep[] {
  const placement = placeBodies(createReport(), authored.steps);
  const at = (any: AnyStep, outer: Variables): readonly PlacedStep[] => {
    if (any.kind !== 'loop') return [{ any, around: outer }];
    const around = joined([outer, variablesOf(any.step, id)]);
    return [{ any, around }, ...placement.bodyOf(any.step).flatMap((inner) => at(inner, around))];
  };
  return placement.top.flatMap((any) => at(any, NONE));
}

function calledFrom(any: AnyStep, { routines }: Search): Routine | undefined {
  const call = any.kind === 'work' ? any.step.templateCall : undefined;
  const found = call && routines(call.value.templateId.value);
  return found?.kind === 'found' ? found.routine : undefined;
}

function variablesOf({ loop, id }: LoopStep, routine: string): Variables {
  if (loop === undefined) return NONE;
  const where = `the loop ${quoted(id.value)} in the routine ${quoted(routine)}`;
  return new Map(variableKeys(loop).map((key) => [variableName(loop, key), { where, key }]));
}

const joined = (all: readonly Variables[]): Variables => new Map(all.flatMap((one) => [...one]));
