import type { Route } from '@workrail/dashboard-contract';
import { beginning, E, type Either } from '@workrail/kernel';
import type * as z from 'zod';
import type { RequestViolation, SurfaceError } from '../errors/surface-error.ts';
import { visible } from '../text/visible.ts';

/** What a request sent, before anything of it is known to be right. */
export interface RequestInput {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

export interface CheckedInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** Everything that a route takes, checked by its schemas; all that is wrong is named at once. */
export function readInput(route: Route, sent: RequestInput): Either<SurfaceError, CheckedInput> {
  const query = queryMembers(sent.query);
  const parts = {
    params: checked('path', route.params, sent.params),
    query: checked('query', route.query, query.members),
    body: checked('body', route.body?.schema, sent.body),
  };
  const violations = [...query.violations, ...Object.values(parts).flatMap((part) => part.violations)];
  if (violations.length > 0)
    return E.left({ _tag: 'InvalidRequestError', violations: violations.slice(0, VIOLATIONS_SHOWN) });
  return E.right({ params: parts.params.value, query: parts.query.value, body: parts.body.value });
}

const VIOLATIONS_SHOWN = 20;
const SHOWN = 200;

interface Checked {
  readonly value?: unknown;
  readonly violations: readonly RequestViolation[];
}

/** Where a route takes nothing, there is nothing that may be sent. */
function checked(part: string, schema: z.ZodObject | undefined, value: unknown): Checked {
  if (schema === undefined) {
    const extra = typeof value === 'object' && value !== null ? Object.keys(value) : [];
    return { value: {}, violations: extra.map((name) => unknownMember(part, name)) };
  }
  const malformed = malformedIn(part, value);
  if (malformed.length > 0) return { violations: malformed };
  const outcome = schema.safeParse(value);
  if (outcome.success) return { value: outcome.data, violations: [] };
  return {
    violations: outcome.error.issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((name) => unknownMember(part, name))
        : [
            {
              path: [part, ...issue.path.map((key) => shown(String(key)))].join('.'),
              rule: issue.code,
              message: shown(issue.message),
            },
          ],
    ),
  };
}

/** Texts that were cut inside a character: stored, they would be other ones than were sent. */
function malformedIn(path: string, value: unknown): readonly RequestViolation[] {
  if (typeof value === 'string')
    return value.isWellFormed()
      ? []
      : [{ path, rule: 'malformed-text', message: 'contains half a character (a lone surrogate)' }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => malformedIn(`${path}.${shown(key)}`, member));
}

const unknownMember = (part: string, name: string): RequestViolation => ({
  path: `${part}.${shown(name)}`,
  rule: 'unrecognized_keys',
  message: 'is not known here',
});

/** What is quoted back is short and shows as what it is. */
const shown = (text: string): string => visible(beginning(text, SHOWN).toWellFormed());

/** The members of a query; which of two with one name is meant, nobody knows. */
function queryMembers(query: URLSearchParams): {
  readonly members: Readonly<Record<string, string>>;
  readonly violations: readonly RequestViolation[];
} {
  const names = [...query.keys()];
  const repeated = new Set(names.filter((name, index) => names.indexOf(name) !== index));
  return {
    members: Object.fromEntries(query),
    violations: [...repeated].map((name) => ({
      path: `query.${shown(name)}`,
      rule: 'repeated',
      message: 'is given more than once',
    })),
  };
}
