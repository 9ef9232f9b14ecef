import type { JsonObject, NeededType } from '@workrail/kernel';
import type { CompiledWorkflow } from '@workrail/workflow-compiler';

/** A figure that a workflow asks for at its end. */
export interface Figure {
  /** Of the context. */
  readonly key: string;
  /** What it is, in words, where the workflow says so. */
  readonly meaning?: string;
  readonly type: NeededType;
  /** True: only some runs have it. */
  readonly optional?: true;
}

/** Figures that only some runs have. */
const OPTIONAL: ReadonlySet<string> = new Set(['metrics_pull_request']);

/** One key, or two that share what is said of them. */
const ASKED = /"(metrics_[a-z_]+)"(?: and "(metrics_[a-z_]+)")?(?: \(([^)]*)\))?/g;

/** The figures that a workflow asks for and that a context lacks; a compiled workflow names them in the text that asks for them. */
export function missingFigures(
  { metrics = '' }: Pick<CompiledWorkflow, 'metrics'>,
  context: JsonObject,
): readonly Figure[] {
  return [...metrics.matchAll(ASKED)].flatMap(([, first, second, said]) =>
    [first, second].flatMap((key) =>
      key === undefined || (context[key] ?? null) !== null ? [] : [figureOf(key, said)],
    ),
  );
}

const figureOf = (key: string, said: string | undefined): Figure => ({
  key,
  ...(said === undefined ? {} : { meaning: said === 'numbers' ? 'a number' : said }),
  type: typeIn(said ?? ''),
  ...(OPTIONAL.has(key) ? { optional: true as const } : {}),
});

function typeIn(said: string): NeededType {
  if (said.startsWith('an object')) return 'object';
  return /\bnumbers?\b/.test(said) ? 'number' : 'string';
}
