import type { Answer, JsonObject } from './driver.ts';

/** What an agent takes from an answer of an execution tool, whichever form it reads. */
export interface Reading {
  readonly complete: boolean;
  readonly stepId: string;
  readonly wanted: readonly MissingInput[];
  /** The user has to approve the result before the step counts. */
  readonly asksUser: boolean;
  readonly tool: string;
  readonly arguments: object;
  /** Keys of the context that the next call shows, with stand-ins for their values. */
  readonly contextForm: JsonObject;
  readonly notesWanted: boolean;
  /** What the notes are checked for, in words. */
  readonly criteria: readonly string[];
  /** Artifacts that the step asks for, as they are shown; of an assessment with all levels of each dimension. */
  readonly artifacts: readonly JsonObject[];
}

/** Something that a blocker asks for. */
export interface MissingInput {
  readonly code: string;
  /** The context key to send, where it is one. */
  readonly key?: string;
  readonly kind?: 'list' | 'number' | 'text' | 'boolean' | 'object';
}

const END: Reading = {
  complete: true,
  stepId: '',
  wanted: [],
  asksUser: false,
  tool: '',
  arguments: {},
  contextForm: {},
  notesWanted: false,
  criteria: [],
  artifacts: [],
};

/** Reads the text alone, as a model would whose client shows nothing else. */
export function readText({ text }: Answer): Reading {
  const lines = text.split('\n');
  const [headline = ''] = lines;
  if (headline.startsWith('# Complete: ')) return END;
  const stepId = /^# (?:Step|Blocked at step) "([^"]+)"/.exec(headline)?.[1] ?? missing('the step', text);
  const told = lines.findIndex((line) => /^Call \w+ with these arguments/.test(line));
  const tool = /^Call (\w+)/.exec(lines[told] ?? '')?.[1] ?? missing('the next call', text);
  // Its context is a form: what goes there is for the script, or for what a blocker asks for.
  const { output, context, ...args } = JSON.parse(lines[told + 1] ?? '') as {
    readonly output?: { readonly notesMarkdown?: string };
    readonly context?: JsonObject;
  };
  const forms = /then add capabilities (\[.*\]), filled in/.exec(text)?.[1] ?? '[]';
  return {
    complete: false,
    stepId,
    wanted: wantedIn(lines),
    asksUser: text.includes('APPROVAL NEEDED: show the user'),
    tool,
    arguments: { ...args, ...tried(JSON.parse(forms) as readonly JsonObject[]) },
    contextForm: context ?? {},
    notesWanted: output?.notesMarkdown !== undefined,
    criteria: itemsUnder(lines, '### The notes must'),
    artifacts: lines.flatMap((line) => {
      const shown = /^Send it in output\.artifacts(?:, for example)?: (\{.*\})$/.exec(line)?.[1];
      return shown === undefined ? [] : [JSON.parse(shown) as JsonObject];
    }),
  };
}

function itemsUnder(lines: readonly string[], title: string): readonly string[] {
  const start = lines.indexOf(title);
  if (start < 0) return [];
  const section = lines.slice(start + 1);
  const end = section.findIndex((line) => !line.startsWith('- '));
  return section.slice(0, end < 0 ? undefined : end).map((line) => line.slice(2));
}

function wantedIn(lines: readonly string[]): readonly MissingInput[] {
  const start = lines.indexOf('## What is missing');
  if (start < 0) return [];
  const section = lines.slice(start + 1);
  const end = section.indexOf('');
  return section.slice(0, end < 0 ? undefined : end).flatMap((line) => {
    const code = /^- ([A-Z_]+): /.exec(line)?.[1];
    return code === undefined ? [] : [wanted(code, line)];
  });
}

/** Reads the structured content alone. */
export function readStructured({ structured }: Answer): Reading {
  if (structured.isComplete === true) return END;
  const { pending, nextCall, kept, preferences } = structured;
  const blockers: readonly { readonly code: string; readonly suggestedFix: string }[] =
    structured.blockers ?? [];
  return {
    complete: false,
    stepId: pending.stepId,
    wanted: blockers.map(({ code, suggestedFix }) => wanted(code, suggestedFix)),
    asksUser: pending.requireConfirmation && preferences.gateHandling === 'block',
    tool: nextCall.tool,
    arguments: { ...nextCall.arguments, ...tried(nextCall.fillIn?.capabilities ?? []) },
    contextForm: nextCall.fillIn?.context ?? {},
    notesWanted: pending.notesRequired && kept?.notes !== true,
    criteria: pending.notesCriteria ?? [],
    artifacts: [...(pending.artifacts ?? []).map(exampleOf), ...(pending.assessments ?? []).map(judgementOf)],
  };
}

/** The forms for abilities, by an agent that has each of them. */
const tried = (forms: readonly JsonObject[]): object =>
  forms.length === 0
    ? {}
    : { capabilities: forms.map((form) => ({ ...form, status: 'available', evidence: 'attempted_use' })) };

const exampleOf = ({ example }: { readonly example: JsonObject }): JsonObject => example;

interface PendingAssessment {
  readonly id: string;
  readonly dimensions: readonly { readonly id: string; readonly levels: readonly string[] }[];
}

const judgementOf = ({ id, dimensions }: PendingAssessment): JsonObject => ({
  kind: 'wr.assessment',
  assessmentId: id,
  dimensions: Object.fromEntries(dimensions.map((one) => [one.id, `<${one.levels.join('|')}>`])),
});

const KINDS: Readonly<Record<string, NonNullable<MissingInput['kind']>>> = {
  'a list': 'list',
  'a whole number': 'number',
  'a number': 'number',
  'a boolean': 'boolean',
  'an object': 'object',
};

function wanted(code: string, advice: string): MissingInput {
  const [, key, kind] =
    /[Ss]end context with "([^"]+)" set to (a list|a whole number|a number|a text|a boolean|an object|the answer)/.exec(
      advice,
    ) ?? [];
  if (key === undefined) return { code };
  return { code, key, kind: KINDS[kind ?? ''] ?? 'text' };
}

function missing(what: string, text: string): never {
  throw new Error(`the text does not say ${what}:\n${text.slice(0, 2_000)}`);
}
