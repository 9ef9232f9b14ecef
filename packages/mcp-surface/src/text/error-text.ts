import type { ErrorPayload } from '../errors/facts.ts';
import { oneLine } from './phrases.ts';

/** A failed call, readable without its structured form. */
export function errorText(error: ErrorPayload): string {
  const details = (error.violations ?? []).map(
    ({ path, rule, message }) => `- ${oneLine(path)}: ${oneLine(message)} [${rule}]`,
  );
  return [
    `ERROR ${error.error_code}: ${oneLine(error.message)}`,
    ...details,
    `What to do: ${oneLine(error.suggested_action)}`,
    `(${error.category}; ${error.retryable ? 'may be repeated as it is' : 'repeating it unchanged will fail again'}; correlation id ${error.correlation_id})`,
  ].join('\n');
}
