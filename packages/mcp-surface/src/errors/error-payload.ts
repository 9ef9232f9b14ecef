import { cutToLength } from '@workrail/kernel';
import { type ErrorFacts, type ErrorPayload, type ErrorViolation, VIOLATIONS_SHOWN } from './facts.ts';

/** What a failed call says, kept short. */
export function errorPayload(
  { context, ...facts }: ErrorFacts,
  tool: string,
  correlationId: string,
): ErrorPayload {
  const violations = facts.violations?.slice(0, VIOLATIONS_SHOWN).map(short);
  return {
    ...facts,
    message: cutToLength(facts.message, MESSAGE_LIMIT),
    context: { tool, ...context },
    correlation_id: correlationId,
    ...(violations === undefined ? {} : { violations }),
  };
}

/** An answer stays short whatever was sent: what a client quotes back to a model costs the model's room. */
const MESSAGE_LIMIT = 1_000;

const short = ({ path, rule, message }: ErrorViolation): ErrorViolation => ({
  path: cutToLength(path, 200),
  rule,
  message: cutToLength(message, 400),
});
