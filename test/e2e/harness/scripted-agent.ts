import type { Answer, Driver, Json, JsonObject } from './driver.ts';
import { type MissingInput, type Reading, readStructured, readText } from './read-answer.ts';

/** What an agent with a script does at a step: context to send beside its notes. */
export type Script = (moment: Moment) => { readonly [key: string]: Json } | undefined;

interface Moment {
  readonly stepId: string;
  /** How often the step came up so far, this time included. */
  readonly visit: number;
  /** Set after a blocked attempt: what is missing. */
  readonly wanted: readonly MissingInput[];
  /** Keys of the context that the next call shows, with stand-ins for their values. */
  readonly contextForm: JsonObject;
}

export interface Journey {
  /** Steps in the order in which they came up; a blocked step counts once. */
  readonly steps: readonly string[];
  /** Everything that the agent read, answer by answer. */
  readonly read: readonly string[];
  readonly blocked: number;
}

const MOVES_LIMIT = 200;

/**
 * Goes through a workflow knowing nothing but what answers say in one of their two forms: gives notes,
 * sends what a blocker asks for, and calls what it is told to call.
 */
export async function runWorkflow(
  driver: Driver,
  form: 'text' | 'structured',
  start: {
    readonly workflowId: string;
    readonly context?: object;
    readonly workspacePath?: string;
    readonly preferences?: object;
  },
  script: Script = () => undefined,
): Promise<Journey> {
  const read = form === 'text' ? readText : readStructured;
  const steps: string[] = [];
  const seen: string[] = [];
  let blocked = 0;
  let attempts = 0;
  let reading = take(await driver.call('start_workflow', start));
  for (let moves = 0; moves < MOVES_LIMIT; moves += 1) {
    if (reading.complete) return { steps, read: seen, blocked };
    if (reading.wanted.length > 0) blocked += 1;
    else steps.push(reading.stepId);
    const { stepId, wanted, contextForm } = reading;
    const visit = steps.filter((step) => step === stepId).length;
    const context = { ...answersTo(wanted), ...script({ stepId, visit, wanted, contextForm }) };
    attempts = wanted.length > 0 ? attempts + 1 : 0;
    const output = {
      ...(reading.notesWanted || wanted.some(({ code }) => code === 'INVALID_REQUIRED_OUTPUT')
        ? { notesMarkdown: notesFor(`Did ${stepId}, visit ${visit}.`, reading.criteria) }
        : {}),
      ...(reading.artifacts.length === 0
        ? {}
        : { artifacts: reading.artifacts.map((one) => filledIn(one, visit, attempts)) }),
    };
    const notes = Object.keys(output).length === 0 ? {} : { output };
    reading = take(
      await driver.call(reading.tool, {
        ...reading.arguments,
        ...notes,
        // Its user agrees to everything.
        ...(reading.asksUser ? { confirmation: { answer: 'approved', comment: 'Yes.' } } : {}),
        ...(Object.keys(context).length > 0 ? { context } : {}),
      }),
    );
  }
  throw new Error(`no end after ${MOVES_LIMIT} moves: ${steps.slice(0, 20).join(', ')}`);

  function take(answer: Answer): Reading {
    if (answer.isError) throw new Error(answer.text);
    seen.push(form === 'text' ? answer.text : JSON.stringify(answer.structured));
    return read(answer);
  }
}

/** Notes that say what the checks ask for, as far as they tell. */
function notesFor(notes: string, criteria: readonly string[]): string {
  const said = criteria.flatMap((text) =>
    [...text.matchAll(/the notes contain "([^"]*)"/g)].map(([, one]) => one),
  );
  const least = criteria.map((text) => Number(/at least (\d+)/.exec(text)?.[1] ?? 0));
  return [notes, ...said].join('\n').padEnd(Math.max(0, ...least), '.');
}

/**
 * The artifact that was shown, made the agent's own: a loop goes on once and stops then; the level of a judgement
 * is another one at each try, so that a follow-up comes to an end.
 */
function filledIn(shown: JsonObject, visit: number, tries: number): JsonObject {
  if (shown.kind === 'wr.loop_control') {
    const { loopId: _, ...rest } = shown;
    return { ...rest, decision: visit < 2 ? 'continue' : 'stop' };
  }
  if (shown.kind !== 'wr.assessment') return shown;
  const dimensions = Object.entries(shown.dimensions as JsonObject).map(([id, levels], index) => {
    const all = String(levels).replace(/^<|>$/g, '').split('|');
    return [id, all[(all.length - 1 + Math.floor(tries / all.length ** index)) % all.length] ?? ''];
  });
  return { ...shown, dimensions: Object.fromEntries(dimensions) };
}

const VALUES: Readonly<Record<NonNullable<MissingInput['kind']>, Json>> = {
  list: ['one', 'two'],
  number: 2,
  text: 'as the user said',
  boolean: true,
  object: { name: 'one' },
};

/** A value of the kind that each blocker asks for. */
function answersTo(wanted: readonly MissingInput[]): { readonly [key: string]: Json } {
  return Object.fromEntries(
    wanted.flatMap(({ key, kind = 'text' }) => (key === undefined ? [] : [[key, VALUES[kind]]])),
  );
}
