import { isJsonObject, type Json, type JsonObject } from '@workrail/kernel';
import { type BlockerRead, type Reading, type StepRead, triedFirst } from './reading.ts';
import {
  answerOfUser,
  artifactsFor,
  assessmentFor,
  filledIn,
  notesFor,
  type Voice,
  valueFor,
} from './say.ts';
import type { Call } from './wire.ts';

/**
 * The next call of a blocked answer with what its blockers ask for, and nothing else: what was sent before is
 * kept. Undefined where the answer has no next call.
 */
export function unblockingCall({ nextCall, step, blockers }: Reading, voice: Voice): Call | undefined {
  if (nextCall === undefined || step === undefined) return undefined;
  const began = withoutStandIns(nextCall.args, step, voice);
  return {
    tool: nextCall.tool,
    args: blockers.reduce((args, blocker) => unblocked(args, blocker, step, voice), began),
  };
}

/** The text form shows what to send in angle brackets. */
function withoutStandIns(
  { output, context, ...others }: JsonObject,
  step: StepRead,
  voice: Voice,
): JsonObject {
  const args = context === undefined ? others : { ...others, context: filledIn(context, step, voice) };
  if (output === undefined || !isJsonObject(output)) return args;
  const kinds = listOf(output.artifacts).map(String);
  const meant = artifactsFor(step, voice).filter(({ kind, assessmentId }) =>
    kinds.some((one) => one.startsWith(`<${String(kind)}`) && one.includes(String(assessmentId ?? ''))),
  );
  return {
    ...args,
    output: {
      ...(output.notesMarkdown === undefined ? {} : { notesMarkdown: notesFor(step, voice) }),
      ...(meant.length === 0 ? {} : { artifacts: meant }),
    },
  };
}

function unblocked(args: JsonObject, { code, text }: BlockerRead, step: StepRead, voice: Voice): JsonObject {
  if (text.includes('their answer') || text.includes('what they said'))
    return { ...args, confirmation: answerOfUser(voice) };
  const forms = jsonAfter(/capabilities (?=\[)/, text);
  if (forms !== undefined) return triedFirst(args, forms);
  if (text.includes('output.notesMarkdown'))
    return { ...args, output: { ...outputOf(args), notesMarkdown: notesFor(step, voice) } };
  if (code === 'LOOP_LIMIT_REACHED') return endingLoop(args, text, step);
  const key = /context with "([^"]+)"/.exec(text)?.[1];
  if (key !== undefined) {
    const expected = / set to (.+?)\./.exec(text)?.[1] ?? 'a text';
    return {
      ...args,
      context: { ...membersOf(args.context), [key]: contextFor(key, expected, step, voice) },
    };
  }
  const artifacts = artifactsAskedFor(text, step, voice);
  return artifacts.length === 0 ? args : withArtifacts(args, artifacts);
}

/** What the prompt or the user said belongs there; else something of the kind that is asked for. */
const contextFor = (key: string, expected: string, { sets, closes }: StepRead, voice: Voice): Json =>
  sets[key] ?? closes[key] ?? valueFor(expected, voice);

/** Artifacts of a kind that the text names. What was judged to need more work is good once that is done. */
function artifactsAskedFor(text: string, step: StepRead, voice: Voice): readonly JsonObject[] {
  const judged = step.assessments.filter(({ id }) => text.includes(id));
  if (judged.length > 0) return judged.map((one) => assessmentFor(one, voice));
  const meant = artifactsFor(
    { ...step, artifacts: step.artifacts.map((one) => ({ ...one, required: true })) },
    voice,
  );
  const example = jsonAfter(/output\.artifacts with (?:an object such as )?(?=\{)/, text);
  const named = meant.filter(({ kind }) => text.includes(String(kind)));
  return named.length > 0 ? named : isJsonObject(example ?? null) ? [example as JsonObject] : [];
}

/** Whatever ends the loop, by what the answer says it repeats for. */
function endingLoop(args: JsonObject, text: string, step: StepRead): JsonObject {
  const [, word, key, value] = /repeats (while|until) (\S+) = (true|false)\./.exec(text) ?? [];
  if (key !== undefined) {
    const ends = word === 'until' ? value === 'true' : value !== 'true';
    return { ...args, context: { ...membersOf(args.context), ...step.closes, [key]: ends } };
  }
  const [, counted] = /repeats as many times as "([^"]+)" says/.exec(text) ?? [];
  const rounds = Number(/has reached its limit of (\d+) rounds?/.exec(text)?.[1]);
  if (counted !== undefined) return { ...args, context: { ...membersOf(args.context), [counted]: rounds } };
  const deciding = step.artifacts.find(({ loopId }) => loopId !== undefined);
  if (!/says stop/.test(text) || deciding === undefined) return args;
  const { kind, loopId = '' } = deciding;
  return withArtifacts(args, [{ kind, loopId, decision: 'stop' }]);
}

function withArtifacts(args: JsonObject, artifacts: readonly JsonObject[]): JsonObject {
  const subject = ({ kind, assessmentId }: JsonObject) => `${String(kind)} ${String(assessmentId ?? '')}`;
  const anew = new Set(artifacts.map(subject));
  const before = listOf(outputOf(args).artifacts).filter(
    (one): one is JsonObject => isJsonObject(one) && !anew.has(subject(one)),
  );
  return { ...args, output: { ...outputOf(args), artifacts: [...before, ...artifacts] } };
}

/** The members of an object; none of anything else. */
export const membersOf = (value: Json | undefined): JsonObject =>
  isJsonObject(value ?? null) ? (value as JsonObject) : {};
const outputOf = ({ output }: JsonObject): JsonObject => membersOf(output);
const listOf = (value: Json | undefined): readonly Json[] =>
  Array.isArray(value) ? (value as readonly Json[]) : [];

/** The JSON value that begins behind `start`, up to where its brackets close. */
function jsonAfter(start: RegExp, text: string): Json | undefined {
  const found = start.exec(text);
  if (found === null) return undefined;
  const rest = text.slice(found.index + found[0].length);
  for (let end = 1; end <= rest.length; end += 1) {
    if (!'}]'.includes(rest.charAt(end - 1))) continue;
    try {
      return JSON.parse(rest.slice(0, end)) as Json;
    } catch {}
  }
  return undefined;
}
