import { isJsonObject, type Json, type JsonObject } from '@workrail/kernel';
import type { ToolResult } from '@workrail/mcp-surface';
import {
  type ArtifactRead,
  type AssessmentRead,
  asksOf,
  type CandidateRead,
  type ErrorRead,
  type Reading,
  type StepRead,
  triedFirst,
} from './reading.ts';
import type { Call } from './wire.ts';

/** Reads an answer as a client does that shows only its text: by its headings, as a person would. */
export function readText({ content }: ToolResult): Reading {
  const text = content.map((part) => part.text).join('\n');
  if (text.startsWith('ERROR ')) return { ...nothing, outcome: 'error', error: errorOf(text) };
  const blocked = text.startsWith('# Blocked');
  const nextCall = nextCallOf(text);
  const stateToken =
    /^stateToken of this point: (\S+)/m.exec(text)?.[1] ??
    (nextCall?.tool === 'continue_workflow' ? textIn(nextCall.args.stateToken) : undefined);
  const sessionId = /^Session ([^\s,]+)/m.exec(text)?.[1] ?? /^sessionToken: (\S+)/m.exec(text)?.[1];
  const fork = /^- REPLAY_OUTPUT_NOT_RECORDED:.* Its ackToken: (\S+)/m.exec(text)?.[1];
  const stepId = /^# (?:Step|Blocked at step) "([^"]+)"/.exec(text)?.[1];
  const found = foundOf(text);
  return {
    outcome: blocked ? 'blocked' : 'ok',
    complete: text.startsWith('# Complete'),
    ...(stepId === undefined ? {} : { step: stepOf(stepId, text, nextCall) }),
    ...(nextCall === undefined ? {} : { nextCall }),
    ...(stateToken === undefined ? {} : { stateToken }),
    ...(sessionId === undefined ? {} : { sessionId }),
    blockers: itemsUnder(text, '## What is missing').map((item) => {
      const [, code = '', rest = ''] = /^([A-Z_]+): (.*)$/s.exec(item) ?? [];
      return { code, text: rest };
    }),
    ...(fork === undefined ? {} : { forkAck: fork }),
    gaps: [...new Set([...text.matchAll(/^- .*?"?(gap_\w+)/gm)].map(([, id]) => id ?? ''))],
    branches: itemsUnder(text, '## The run already continued from this point').flatMap(
      (item) => /^(st\.v1\.\w+)/.exec(item)?.[1] ?? [],
    ),
    ...(found === undefined ? {} : { found }),
  };
}

const textIn = (value: Json | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

const nothing = { complete: false, blockers: [], gaps: [], branches: [] } as const;

/** The lines of a list behind a heading, each without its dash. */
function itemsUnder(text: string, heading: string): readonly string[] {
  const lines = text.split('\n');
  const from = lines.indexOf(heading);
  if (from < 0) return [];
  const rest = lines.slice(from + 1);
  const end = rest.findIndex((line) => line.startsWith('#'));
  return (end < 0 ? rest : rest.slice(0, end)).flatMap((line) => /^- (.*)$/.exec(line)?.[1] ?? []);
}

const object = (text: string | undefined): JsonObject | undefined => {
  try {
    const value = JSON.parse(text ?? '') as Json;
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

function nextCallOf(text: string): Call | undefined {
  const written =
    /^Call (\w+) with these arguments; [^\n]*\n(\{.*\})$/m.exec(text) ??
    /^To (?:see the step again|see what was done|note progress), call (\w+):\n(\{.*\})$/m.exec(text) ??
    /^Next call for candidate 1: (\w+) with (\{.*?\}), without/m.exec(text);
  const args = object(written?.[2]);
  if (written?.[1] === undefined || args === undefined) return undefined;
  const forms = /^First try what the step needs, then add capabilities (\[.*\]), filled in/m.exec(text)?.[1];
  return {
    tool: written[1],
    args: triedFirst(args, forms === undefined ? undefined : (JSON.parse(forms) as Json)),
  };
}

function errorOf(text: string): ErrorRead {
  const [, code = '', message = ''] = /^ERROR (\w+): (.*)$/m.exec(text) ?? [];
  return {
    code,
    message,
    action: /^What to do: (.*)$/m.exec(text)?.[1] ?? '',
    violations: [...text.matchAll(/^- (.+?): (.*) \[([\w-]+)\]$/gm)].map(
      ([, path = '', about = '', rule = '']) => ({ path, message: about, rule }),
    ),
  };
}

function stepOf(stepId: string, text: string, nextCall: Call | undefined): StepRead {
  const output = nextCall?.args.output ?? null;
  const [task = ''] = text.slice(text.indexOf('## Do this now')).split('\n## When it is done');
  return {
    stepId,
    ...asksOf(task),
    asksUser: /^APPROVAL NEEDED: show /m.test(task),
    notesRequired: isJsonObject(output) && output.notesMarkdown !== undefined,
    criteria: itemsUnder(text, '### The notes must'),
    artifacts: artifactsOf(task),
    assessments: assessmentsOf(task),
    userKeys: itemsUnder(text, '### Only the user can provide this').flatMap(
      (item) => /\(then set the context key "([^"]+)"\)$/.exec(item)?.[1] ?? [],
    ),
    lastRound: lastRoundIn(text),
  };
}

const sections = (task: string, title: RegExp): readonly (readonly [name: string, body: string])[] =>
  task
    .split('\n### ')
    .flatMap((part) => {
      const [head = '', ...body] = part.split('\n');
      const name = title.exec(head)?.[1];
      return name === undefined ? [] : [[head, name, body.join('\n')] as const];
    })
    .map(([head, name, body]) => [head.endsWith('(optional)') ? `${name}?` : name, body]);

const artifactsOf = (task: string): readonly ArtifactRead[] =>
  sections(task, /^Artifact: (\S+)/).map(([name, body]) => {
    const loopId = /^It decides whether the loop "([^"]+)" runs another round\.$/m.exec(body)?.[1];
    return {
      kind: name.replace(/\?$/, ''),
      required: !name.endsWith('?'),
      example: object(/^Send it in output\.artifacts, for example: (\{.*\})$/m.exec(body)?.[1]) ?? {},
      ...(loopId === undefined ? {} : { loopId }),
    };
  });

const assessmentsOf = (task: string): readonly AssessmentRead[] =>
  sections(task, /^Judge: (\S+)/).map(([id, body]) => {
    const example = object(/^Send it in output\.artifacts: (\{.*\})$/m.exec(body)?.[1]);
    const dimensions = example?.dimensions ?? null;
    return {
      id,
      dimensions: Object.entries(isJsonObject(dimensions) ? dimensions : {}).map(([name, levels]) => ({
        id: name,
        levels: String(levels).replace(/^<|>$/g, '').split('|'),
      })),
    };
  });

/** Loops say how often they may run where they do not count, and artifacts that decide say it themselves. */
const lastRoundIn = (text: string): boolean =>
  [...text.matchAll(/^In loop ".*": round (\d+)(?: \(at most (\d+)\)| of (\d+))$/gm)].some(
    ([, iteration, most, total]) => Number(iteration) >= Number(most ?? total),
  ) || text.includes('This is the last round that the loop may run');

/** A numbered candidate with the indented lines that follow it. */
function foundOf(text: string): Reading['found'] {
  const advice = /^What to do: (.*)$/m.exec(text)?.[1];
  if (advice === undefined) return undefined;
  const blocks = text
    .split(/^(?=\d+\. )/m)
    .slice(1)
    .map((block) => block.split('\n\n', 1)[0] ?? '');
  return {
    advice,
    candidates: blocks.flatMap((block): readonly CandidateRead[] => {
      const stateToken = /^ {3}stateToken (\S+)$/m.exec(block)?.[1];
      if (stateToken === undefined) return [];
      return [{ stateToken, about: block, complete: /^ {3}\S+, .* complete, /m.test(block) }];
    }),
  };
}
