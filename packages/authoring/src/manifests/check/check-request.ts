import { E, type Json, type JsonObject } from '@workrail/kernel';
import { buildRequest, type RequestFinding } from '@workrail/openapi';
import type { CommandStep, Template } from '@workrail/workflow-compiler';
import { below, type ManifestFinding, type Tell } from '../finding.ts';
import type { KnownCommand } from '../known-commands.ts';
import { itemsOf, membersOf } from './check-value.ts';

interface StepPlace {
  readonly step: CommandStep;
  readonly pointer: string;
  /** What was told of the step before, which is not told again. */
  readonly told: readonly ManifestFinding[];
  readonly tell: Tell;
}

/** Builds the request of a step with what the author wrote, as it is built to be sent: what keeps it from being made then is wrong now. Values that a template will fill in are taken to be right. */
export function checkRequest(known: KnownCommand, { step, pointer, told, tell }: StepPlace): void {
  const { command, schemas, securitySchemes } = known;
  const built = buildRequest({
    command,
    schemas,
    securitySchemes,
    baseUrl: 'https://checked.example',
    baseUrlGiven: true,
    arguments: Object.fromEntries(step.arguments.map(({ name, value }) => [name, written(value)])),
    body: step.body === undefined ? undefined : written(step.body),
    credentials: Object.fromEntries(
      Object.entries(securitySchemes).map(([name, { kind }]) => [name, kind === 'basic' ? 'a:a' : 'a']),
    ),
    userAgent: 'check',
    boundary: 'b',
  });
  if (E.isRight(built)) return;
  for (const fault of built.left) {
    const place = placeOf(step, fault.path);
    if (place === undefined || OF_OTHERS.has(fault.rule)) continue;
    const finding = findingOf(fault, `${pointer}${place}`, step);
    if (!told.some((one) => isSame(one, finding, fault))) tell(finding);
  }
}

/** Told of catalogs and secrets, which are no matter of the file. */
const OF_OTHERS: ReadonlySet<string> = new Set([
  'credentials_missing',
  'credentials_unsupported',
  'credentials_value',
]);

const MISSING: ReadonlySet<string> = new Set(['argument_missing', 'body_missing']);

const RULES: Readonly<Partial<Record<RequestFinding['rule'], ManifestFinding['rule']>>> = {
  argument_missing: 'missing-argument',
  argument_unknown: 'unknown-argument',
  body_and_arguments: 'body-and-arguments',
  body_missing: 'missing-argument',
  body_unexpected: 'unexpected-body',
};

function findingOf(
  { rule, message, expected, actual, suggestion }: RequestFinding,
  pointer: string,
  { id, run }: CommandStep,
): ManifestFinding {
  const advice =
    suggestion ?? (expected === undefined ? 'write a value that can be sent' : `write ${expected}`);
  return {
    stepId: id,
    command: run,
    pointer,
    rule: RULES[rule] ?? 'argument-value',
    severity: 'error',
    message,
    ...(expected === undefined ? {} : { expected }),
    ...(actual === undefined ? {} : { actual }),
    suggestion: advice,
  };
}

/** Whether an error says the same of the same place; a missing value is told at the step, or at the object that lacks it. */
function isSame(told: ManifestFinding, found: ManifestFinding, { rule, path }: RequestFinding): boolean {
  if (told.severity !== 'error') return false;
  if (told.pointer === found.pointer && !MISSING.has(rule)) return true;
  return told.rule === found.rule && (told.expected === undefined || path.endsWith(told.expected));
}

/** A value with its templates as they are written, in place of what will fill them in. */
function written(template: Template): Json {
  if ('literal' in template) return template.literal;
  if ('reference' in template) return `\${{ ${template.reference.written} }}`;
  if ('list' in template) return template.list.map(written);
  if ('members' in template)
    return Object.fromEntries(
      template.members.map(({ name, value }) => [name, written(value)]),
    ) as JsonObject;
  return template.text.map((part) => (typeof part === 'string' ? part : 'x')).join('');
}

/** The pointer below a step of a place such as `with.a.b[0]`; undefined where a template decides what stands there. */
function placeOf({ arguments: given, body }: CommandStep, path: string): string | undefined {
  const [, inBody, inWith] = /^(?:body(?=$|[.[])(.*)|with\.(.*))$/s.exec(path) ?? [];
  if (inBody !== undefined) return body === undefined ? '' : within(body, inBody, below('', 'body'));
  const found = inWith === undefined ? undefined : named(given, inWith);
  return found === undefined ? '' : within(found.one.value, found.rest, below('', 'with', found.one.name));
}

type Named = CommandStep['arguments'][number];

/** What a path begins with, and the rest of the path; names may have dots in them. */
function named(
  all: readonly Named[],
  path: string,
): { readonly one: Named; readonly rest: string } | undefined {
  const [one] = all
    .filter(({ name }) => path.startsWith(name) && /^(?:$|[.[])/.test(path.slice(name.length)))
    .toSorted((left, right) => right.name.length - left.name.length);
  return one === undefined ? undefined : { one, rest: path.slice(one.name.length) };
}

/** Followed as far as the value has the names of the path. */
function within(template: Template, path: string, pointer: string): string | undefined {
  if (path === '') return 'literal' in template ? pointer : undefined;
  if ('reference' in template || 'text' in template) return undefined;
  const [index, position] = /^\[(\d+)\]/.exec(path) ?? [];
  if (index !== undefined) {
    const item = itemsOf(template)[Number(position)];
    return item === undefined
      ? pointer
      : within(item, path.slice(index.length), below(pointer, Number(position)));
  }
  const found = named(membersOf(template) ?? [], path.slice(1));
  return found === undefined ? pointer : within(found.one.value, found.rest, below(pointer, found.one.name));
}
