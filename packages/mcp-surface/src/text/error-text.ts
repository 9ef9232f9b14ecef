import type { ErrorPayload } from '../errors/facts.ts';
import { oneLine } from './phrases.ts';

/** The call that leads on from a failed one. */
export interface RecoveryCall {
  readonly tool: string;
  readonly arguments: object;
}

/** A failed call, readable without its structured form. */
export function errorText(
  error: ErrorPayload,
  { lost, nextCall }: { readonly lost: boolean; readonly nextCall: RecoveryCall | undefined },
): string {
  const details = (error.violations ?? []).map(
    ({ path, rule, message, line, column }) =>
      `- ${line === undefined ? '' : `line ${line}, column ${column}, `}${oneLine(path)}: ${oneLine(message)} [${rule}]`,
  );
  return [
    `ERROR ${error.error_code}: ${oneLine(error.message)}`,
    ...details,
    `What to do: ${oneLine(error.suggested_action)}`,
    ...recovery(lost, nextCall),
    `(${error.category}; ${error.retryable ? 'can be repeated unchanged' : 'repeating it unchanged will fail again'}; correlation id ${error.correlation_id})`,
  ].join('\n');
}

/** How an agent gets on that lacks what only an earlier answer gave it. */
function recovery(lost: boolean, nextCall: RecoveryCall | undefined): readonly string[] {
  if (!lost) return [];
  return [
    nextCall === undefined
      ? 'If that does not help, the user can start the server with --toolsets all: it then finds work without a token.'
      : `If that does not help, call ${nextCall.tool} with ${JSON.stringify(nextCall.arguments)}: it finds work without a token.`,
  ];
}
