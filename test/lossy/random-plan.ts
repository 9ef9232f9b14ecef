import type { Json, JsonObject } from '@workrail/kernel';
import type { Draw } from './draw.ts';
import type { Plan, PlanCondition, PlanControl, PlanItem, PlanLoop, PlanStep } from './plan.ts';
import { randomNeeds } from './random-needs.ts';

/** What is known while a plan is made. */
interface Making {
  readonly draw: Draw;
  readonly id: string;
  /** Conditions look at these keys. */
  readonly flags: string[];
  readonly assessments: JsonObject[];
  names: number;
  steps: number;
}

/** A workflow of at least one step and about `size` of them, loops and their bodies included. */
export function randomPlan(draw: Draw, id: string, size: number): Plan {
  const making: Making = { draw, id, flags: [], assessments: [], names: 0, steps: size };
  const items: PlanItem[] = [];
  // The first step always comes up: a run that is over before it began has nothing to get wrong.
  items.push(randomStep(making, {}));
  while (making.steps > 0) items.push(...randomItems(making, 0));
  return { id, items, assessments: making.assessments };
}

const DEEPEST = 3;

/** A step, or a loop with a step before it that asks for what the loop reads. */
function randomItems(making: Making, depth: number): readonly PlanItem[] {
  const { draw } = making;
  const loops = depth < DEEPEST && draw.chance(depth === 0 ? 0.3 : 0.25);
  if (!loops) return [...(draw.chance(0.1) ? randomHandover(making) : [randomStep(making)])];
  const { reads, ...control } = randomControl(making, named(making, 'loop'));
  const before = reads === undefined || forgets(draw) ? [] : [randomStep(making, reads)];
  return [...before, randomLoop(making, control, depth)];
}

/** Now and then an author forgets to ask for what is needed. */
const forgets = (draw: Draw): boolean => draw.chance(0.04);

const INPUTS = [
  ['string', 'north'],
  ['number', 4],
  ['boolean', false],
  ['array', ['rope']],
  ['object', { of: 'rope' }],
] as const;

/** A step that asks for what the one behind it cannot begin without. */
function randomHandover(making: Making): readonly PlanItem[] {
  const { draw } = making;
  const key = `${named(making, 'input').replace('-', '_')}`;
  const [type, value] = draw.pick(INPUTS);
  const before = randomStep(making, forgets(draw) ? {} : { [key]: value });
  const { more, ...behind } = randomStep(making);
  const requires = { ...(more.requires as JsonObject | undefined), context: [{ key, type }] };
  return [before, { ...behind, more: { ...more, requires } }];
}

/** A step; one that asks for certain context always comes up. */
function randomStep(making: Making, asks?: JsonObject): PlanStep {
  const { draw } = making;
  making.steps -= 1;
  const id = named(making, 'step');
  const when = asks === undefined && draw.chance(0.2) ? randomCondition(making) : undefined;
  const sets = { ...asks, ...(draw.chance(0.35) ? someFlag(making) : {}) };
  const needs = randomNeeds(draw, id);
  if (needs.assessment !== undefined) making.assessments.push(needs.assessment);
  return {
    kind: 'step',
    id,
    ...(when === undefined ? {} : { when }),
    ...(Object.keys(sets).length === 0 ? {} : { sets }),
    more: needs.fields,
  };
}

function randomLoop(
  making: Making,
  { id, control, max, closes, decides }: RandomControl,
  depth: number,
): PlanLoop {
  const { draw } = making;
  const when = draw.chance(0.15) ? randomCondition(making) : undefined;
  const body: PlanItem[] = [];
  const length = 1 + draw.below(3);
  while (body.length < length) body.push(...randomItems(making, depth + 1));
  if (closes !== undefined || decides === true || !body.some((item) => item.kind === 'step')) {
    const { when: _, more, ...last } = randomStep(making);
    const contract =
      decides === true && draw.chance(0.6)
        ? { outputContract: { contractRef: 'wr.contracts.loop_control' } }
        : {};
    const { outputContract: __, output: ___, ...rest } = more;
    body.push({ ...last, ...(closes === undefined ? {} : { closes }), more: { ...rest, ...contract } });
  }
  return { kind: 'loop', id, ...(when === undefined ? {} : { when }), control, max, body };
}

interface RandomControl {
  readonly id: string;
  readonly control: PlanControl;
  readonly max: number;
  /** Context that the loop reads when it is come to. */
  readonly reads?: JsonObject;
  /** Context that ends it. */
  readonly closes?: JsonObject;
  readonly decides?: true;
}

function randomControl(making: Making, id: string): RandomControl {
  const { draw } = making;
  const key = `${id.replaceAll('-', '_')}_key`;
  const max = 2 + draw.below(2);
  switch (draw.below(6)) {
    case 0:
      return { id, control: { type: 'for', count: draw.below(max + 1) }, max };
    case 1:
      return {
        id,
        control: { type: 'for', count: key },
        max,
        reads: { [key]: draw.below(max + 1) + (draw.chance(0.1) ? 1 : 0) },
      };
    case 2: {
      const items = ['amber', 'birch', 'clay'].slice(0, draw.below(max + 1));
      return { id, control: { type: 'forEach', items: key }, max, reads: { [key]: items } };
    }
    case 3: {
      const control: PlanControl = { type: 'while', condition: { var: key, equals: true } };
      return { id, control, max, reads: { [key]: draw.chance(0.8) }, closes: { [key]: false } };
    }
    case 4: {
      const control: PlanControl = { type: 'until', condition: { var: key, equals: true } };
      return { id, control, max, closes: { [key]: true } };
    }
    default:
      return { id, control: { type: draw.pick(['while', 'until']), decided: true }, max, decides: true };
  }
}

function someFlag(making: Making): JsonObject {
  const { draw, flags } = making;
  const key = flags.length > 2 && draw.chance(0.6) ? draw.pick(flags) : `flag_${flags.length + 1}`;
  if (!flags.includes(key)) flags.push(key);
  return { [key]: draw.pick<Json>([true, false, 'deep', 'flat', 3]) };
}

function randomCondition(making: Making, depth = 0): PlanCondition {
  const { draw, flags } = making;
  const key = draw.pick([...flags, 'flag_1', 'given_1']);
  const value = draw.pick<Json>([true, false, 'deep', 3]);
  switch (draw.below(depth === 0 ? 6 : 3)) {
    case 0:
      return { var: key, equals: value };
    case 1:
      return { var: key, not_equals: value };
    case 2:
      return { var: key, in: ['deep', 'flat', 3] };
    case 3:
      return { and: [randomCondition(making, 1), randomCondition(making, 1)] };
    case 4:
      return { or: [randomCondition(making, 1), randomCondition(making, 1)] };
    default:
      return { not: randomCondition(making, 1) };
  }
}

const named = (making: Making, what: string): string => {
  making.names += 1;
  return `${what}-${making.names}`;
};
