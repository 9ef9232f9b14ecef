import { definitionOf } from '@workrail/event-log';
import {
  beginning,
  type Digests,
  E,
  type Either,
  program,
  type SessionId,
  type TaskEither,
} from '@workrail/kernel';
import type { ReadTransaction, StoreError } from '@workrail/ports';
import { type InvalidInputError, invalid } from '@workrail/requests';
import {
  type BadPattern,
  type KnownPath,
  type RedactedSession,
  redactedSession,
  rulesWith,
} from '@workrail/session-bundle';
import { eachEvent } from '../sessions/each-event.ts';

/** What is taken out besides what always is. */
export interface RedactInput {
  /** Regular expressions (RE2 syntax), matched without regard to case. */
  readonly patterns: readonly string[];
  /** Home folders of the one who exports. */
  readonly homes: readonly string[];
}

/** Makes the way in which a session is written without what should not be handed on. */
export type Redaction = (
  tx: ReadTransaction,
  session: SessionId,
) => TaskEither<StoreError, Pick<RedactedSession, 'document' | 'event'> & Partial<RedactedSession>>;

/** Written as it is. */
const whole: Redaction = () => async () =>
  E.right({ document: (_, hash, value) => ({ hash, value }), event: (event) => event });

export function redactionOf(
  input: RedactInput | undefined,
  digests: Digests,
): Either<InvalidInputError, Redaction> {
  if (input === undefined) return E.right(whole);
  const rules = rulesWith(input.patterns);
  if (E.isLeft(rules)) return refused(rules.left);
  const homes = input.homes.map((path): KnownPath => ({ kind: 'home-path', path }));
  return E.right((tx, session) =>
    program(async ({ take }) => {
      const paths = [...(await take(workspacesOf(tx, session))), ...homes];
      return redactedSession({ rules: rules.right, paths }, digests);
    }),
  );
}

const refused = ({ pattern, reason }: BadPattern): Either<InvalidInputError, never> =>
  invalid(
    'redact.patterns',
    'pattern',
    `the pattern "${beginning(pattern, 60)}" cannot be used: ${reason}`,
    'Patterns are regular expressions in RE2 syntax, without look-around and back-references; a plain word matches itself.',
  );

/** The paths that the session was worked on under. Later events tell some, and earlier texts may hold them. */
const workspacesOf = (tx: ReadTransaction, session: SessionId) =>
  program<StoreError, readonly KnownPath[]>(async ({ take }) => {
    const paths = new Set<string>();
    for await (const event of eachEvent(tx, session, take))
      for (const path of definitionOf(event).paths(event.data)) paths.add(path);
    return [...paths].map((path) => ({ kind: 'workspace' as const, path }));
  });
