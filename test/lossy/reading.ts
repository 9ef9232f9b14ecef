import { isJsonObject, type Json, type JsonObject } from '@workrail/kernel';
import type { Call } from './wire.ts';

/** What an agent takes from one answer, whichever of its two forms it reads. */
export interface Reading {
  readonly outcome: 'ok' | 'blocked' | 'error';
  /** The run is at its end. */
  readonly complete: boolean;
  readonly step?: StepRead;
  /** The call that the answer says comes next, as it says it. */
  readonly nextCall?: Call;
  /** Shows this point again. */
  readonly stateToken?: string;
  /** For `start_workflow` and `checkpoint_workflow` where nothing runs yet. */
  readonly sessionId?: string;
  readonly blockers: readonly BlockerRead[];
  readonly error?: ErrorRead;
  /** The ack that records what a repeated call said differently. */
  readonly forkAck?: string;
  /** Ids of gaps that the answer names. */
  readonly gaps: readonly string[];
  /** Tokens of the branches that lead on from here, oldest first. */
  readonly branches: readonly string[];
  readonly found?: FoundRead;
}

export interface StepRead {
  readonly stepId: string;
  /** Context that the prompt asks for. */
  readonly sets: JsonObject;
  /** Context that the prompt asks for once the work is good. */
  readonly closes: JsonObject;
  readonly notesRequired: boolean;
  /** The user has to approve the result before the step counts. */
  readonly asksUser: boolean;
  readonly criteria: readonly string[];
  readonly artifacts: readonly ArtifactRead[];
  readonly assessments: readonly AssessmentRead[];
  /** Context keys that say what the user gave. */
  readonly userKeys: readonly string[];
  /** True in the last round that one of the loops may run. */
  readonly lastRound: boolean;
}

export interface ArtifactRead {
  readonly kind: string;
  readonly required: boolean;
  readonly example: JsonObject;
  readonly loopId?: string;
}

export interface AssessmentRead {
  readonly id: string;
  readonly dimensions: readonly { readonly id: string; readonly levels: readonly string[] }[];
}

/** `text` is what is missing and how to mend it. */
export interface BlockerRead {
  readonly code: string;
  readonly text: string;
}

export interface ErrorRead {
  readonly code: string;
  readonly message: string;
  /** What to do. */
  readonly action: string;
  readonly violations: readonly ViolationRead[];
}

export interface ViolationRead {
  readonly path: string;
  readonly rule: string;
  readonly message: string;
}

interface FoundRead {
  readonly advice: string;
  readonly candidates: readonly CandidateRead[];
}

export interface CandidateRead {
  readonly stateToken: string;
  /** Title, project and snippet in one. */
  readonly about: string;
  readonly complete: boolean;
}

/** True where what was sent was not recorded as it was meant. */
export const isRefused = ({ outcome, forkAck }: Reading): boolean =>
  outcome !== 'ok' || forkAck !== undefined;

/** What a prompt asks to put into the context, in its own words. */
export function asksOf(prompt: string): Pick<StepRead, 'sets' | 'closes'> {
  const sets = /^Set in context: (\{.*\})$/m.exec(prompt)?.[1];
  const closes = /^Set in context once it is good: (\{.*\})$/m.exec(prompt)?.[1];
  const parse = (text: string | undefined) => JSON.parse(text ?? '{}') as JsonObject;
  return { sets: parse(sets), closes: parse(closes) };
}

/** A call with what it asks the agent to fill in: the agent tried each ability, and it was there. */
export const triedFirst = (args: JsonObject, forms: Json | undefined): JsonObject =>
  Array.isArray(forms) ? { ...args, capabilities: forms.filter(isJsonObject).map(filledIn) } : args;

/** A form with the first that each of its blanks allows. */
const filledIn = (form: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(form).map(([key, value]) => [key, String(value).replace(/^<(\w+) or \w+>$/, '$1')]),
  );
