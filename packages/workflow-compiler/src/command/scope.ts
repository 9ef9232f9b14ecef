import { memberOf } from '../parse/source-tree.ts';
import { type Graph, runOrder } from './circles.ts';
import type { CommandWorkflow } from './command-workflow.ts';

export interface Names {
  readonly what: 'input' | 'step';
  /** In the order of the file. */
  readonly all: readonly string[];
  /** Where in that order a name stands first. */
  readonly index: ReadonlyMap<string, number>;
  /** For did-you-mean: comparing with very many or very long names costs too much. */
  readonly candidates: readonly string[];
}

export interface Scope {
  /** Undefined where they could not be read, so that nothing can be said about names. */
  readonly inputs: Names | undefined;
  readonly steps: Names | undefined;
  /** What each step waits for. */
  readonly waits: Graph;
  /** The turn at which a step runs, where there is one. */
  readonly turns: readonly (number | undefined)[];
}

export function scopeOf(workflow: CommandWorkflow): Scope {
  const inputs = memberOf(workflow.node, 'inputs');
  const names = inputs?.kind === 'object' ? inputs.entries.map(({ key }) => key) : [];
  const ids = workflow.steps.map(({ id }) => id.value);
  const steps = namesOf('step', ids);
  const waits = workflow.steps.map(({ depends_on = [] }) =>
    depends_on.flatMap(({ value, node }) => {
      const to = steps.index.get(value);
      return to === undefined ? [] : [{ to, node }];
    }),
  );
  return {
    inputs: inputs === undefined || inputs.kind === 'object' ? namesOf('input', names) : undefined,
    steps: memberOf(workflow.node, 'steps')?.kind === 'array' ? steps : undefined,
    waits,
    turns: runOrder(waits),
  };
}

const CANDIDATES = 1_000;
const LONGEST = 64;

/** The first of two with the same name counts; a name that could not be read is none. */
function namesOf(what: Names['what'], names: readonly string[]): Names {
  const index = new Map<string, number>();
  for (const [at, name] of names.entries()) if (name !== '' && !index.has(name)) index.set(name, at);
  const candidates = [...index.keys()].filter(({ length }) => length <= LONGEST).slice(0, CANDIDATES);
  return { what, all: names, index, candidates };
}
