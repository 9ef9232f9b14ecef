import type { TokenError, TokenErrorCode } from '@workrail/token-codec';
import { type ErrorFacts, notFound, validation } from './facts.ts';

/** The token that was sent is good; it only stands in the wrong place, or beside the wrong one. */
const AT_HAND: ReadonlySet<TokenErrorCode> = new Set(['TOKEN_WRONG_KIND', 'TOKEN_SCOPE_MISMATCH']);

export function tokenFacts({ code, field, reason, fix }: TokenError): ErrorFacts {
  const facts = code === 'TOKEN_UNKNOWN_NODE' ? notFound : validation;
  return facts(code, () => [
    `${field} cannot be used: ${reason}.`,
    fix,
    {
      context: { field },
      violations: [{ path: field, rule: code, message: reason }],
      ...(AT_HAND.has(code) ? {} : { lost: true as const }),
    },
  ])(undefined);
}
