import { type CommandScope, type StepOutcome, stepsBefore } from '@workrail/engine';
import { runInputs } from '@workrail/event-log';
import { E, isJsonObject, type Json, parseExact, program } from '@workrail/kernel';
import type { PinnedCommand, ReadTransaction, SecretsError, StoreError } from '@workrail/ports';
import { documentAt, type RunPoint } from '@workrail/session-reads';
import type { CommandStep } from '@workrail/workflow-compiler';
import type { Dependencies } from '../dependencies.ts';
import type { Outcomes } from './outcomes.ts';

/** What never changes of a run, as far as its calls need it. */
export interface CallTerms {
  readonly inputs: ReadonlyMap<string, Json>;
  /** Secret inputs whose values are not here. */
  readonly unusable: ReadonlyMap<string, string>;
  /** Texts of the values of secret inputs. */
  readonly hide: readonly string[];
  readonly commands: Readonly<Record<string, PinnedCommand>>;
}

type Needs = Pick<Dependencies, 'store' | 'runSecrets'>;

/** Reads what a run began with. */
export const callTermsOf = (deps: Needs, { node: { runId } }: RunPoint) =>
  program<StoreError | SecretsError, CallTerms>(async ({ take }) => {
    const { inputs, pinned } = await take(deps.store.read((tx) => documentsOf(tx, runId)));
    const { values, secret } = runInputs(inputs);
    const kept = secret.length === 0 ? new Map<string, Json>() : await take(deps.runSecrets.of(runId));
    return {
      inputs: new Map([...values, ...kept]),
      unusable: new Map(secret.filter((name) => !kept.has(name)).map((name) => [name, NOT_HERE])),
      hide: [...kept.values()].flatMap(textsIn),
      commands: pinnedIn(pinned),
    };
  });

const NOT_HERE = 'its value is secret, and was kept only where the run was started';

const documentsOf = (tx: ReadTransaction, run: RunPoint['node']['runId']) =>
  program<StoreError, { readonly inputs: Json; readonly pinned: Json }>(async ({ take }) => {
    const record = await take(tx.graph.run(run));
    const root = record._tag === 'Some' ? await take(tx.graph.node(record.value.root)) : record;
    const event = root._tag === 'Some' ? root.value.event : undefined;
    const commands = event?.kind === 'run_started' ? event.data.commands : undefined;
    if (commands === undefined) return { inputs: null, pinned: null };
    return {
      inputs: await take(documentAt(tx, commands.inputs, 'the inputs of the run')),
      pinned: await take(documentAt(tx, commands.pinned, 'the commands of the run')),
    };
  });

/** As text in a document, since canonical JSON would change the digits of numbers. */
function pinnedIn(document: Json): CallTerms['commands'] {
  const text = isJsonObject(document) && typeof document.json === 'string' ? document.json : '{}';
  return E.getOrElse((): Json => ({}))(parseExact(text)) as unknown as CallTerms['commands'];
}

function textsIn(value: Json): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [String(value)];
  return Object.values(value).flatMap(textsIn);
}

/** What a step sees: the inputs, and how the steps before it ended. */
export const scopeOfStep = (
  tx: ReadTransaction,
  step: CommandStep,
  known: {
    readonly terms: CallTerms;
    readonly outcomes: Outcomes;
    readonly variable: CommandScope['variable'];
    readonly valueFields: NonNullable<CommandScope['valueFields']>;
  },
) =>
  program<StoreError, CommandScope>(async ({ take }) => {
    const { terms, outcomes, variable, valueFields } = known;
    const steps = new Map<string, StepOutcome>();
    for (const id of stepsBefore(step)) {
      const outcome = await take(outcomes.of(tx, id));
      if (outcome !== undefined) steps.set(id, outcome);
    }
    const { inputs, unusable } = terms;
    return { inputs, unusable, steps, variable, valueFields };
  });
