import { defined, type SecretMask } from '@workrail/kernel';
import { type AnswerContent, checkAnswer, isDeclared, readAnswer } from '@workrail/openapi';
import type { AnsweredCall, CallWarning, HttpAnswer, HttpHeader } from '@workrail/ports';
import { maskedContent } from './masked-content.ts';
import type { OpenCall } from './prepare-call.ts';
import { retryAfter } from './retry-after.ts';
import { safeHeaders } from './safe-headers.ts';

interface Reading {
  readonly mask: SecretMask;
  readonly secrets: readonly string[];
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** What an API answered, without secrets. */
export function answeredCall(
  { status, headers, body }: HttpAnswer,
  { input: { command: pinned } }: OpenCall,
  { mask, secrets, now }: Reading,
): AnsweredCall {
  const { command, schemas } = pinned;
  const { content, warnings } = readAnswer({ headers, body });
  const objection =
    content.kind === 'json' ? checkAnswer({ command, schemas, status, ...content }) : undefined;
  const all: readonly CallWarning[] = [
    ...warnings,
    ...(objection === undefined ? [] : [{ rule: 'answer_schema', message: objection }]),
    ...unreadable(content),
    ...deprecation(headers, `${command.group} ${command.name}`),
  ];
  return defined({
    kind: 'answered' as const,
    status,
    headers: safeHeaders(headers, mask.text),
    content: maskedContent(content, mask, secrets),
    declared: isDeclared(command, status),
    retryAfterMs: retryAfter(headerOf(headers, 'retry-after'), now),
    warnings: all.map(({ rule, message }) => ({ rule, message: mask.text(message) })),
  });
}

const headerOf = (headers: readonly HttpHeader[], wanted: string): string | undefined =>
  headers.find(([name]) => name.toLowerCase() === wanted)?.[1];

const unreadable = (content: AnswerContent): readonly CallWarning[] =>
  content.kind === 'unreadable'
    ? [
        {
          rule: 'answer_unreadable',
          message: `the call was answered, but the answer is unreadable: ${content.reason}`,
        },
      ]
    : [];

const SECOND = 1_000;

/** What an API says of the end of an operation: RFC 9745 and RFC 8594. */
function deprecation(headers: readonly HttpHeader[], name: string): readonly CallWarning[] {
  const [since, end] = [headerOf(headers, 'deprecation'), headerOf(headers, 'sunset')];
  if (since === undefined && end === undefined) return [];
  const [from, until] = [dayOf(since), dayOf(end)];
  const isFlagged = since !== undefined && since.trim().toLowerCase() !== 'false';
  const parts = [
    ...(isFlagged ? [`is deprecated${from === undefined ? '' : ` since ${from}`}`] : []),
    ...(end === undefined ? [] : [`ends${until === undefined ? '' : ` on ${until}`}`]),
  ];
  return parts.length === 0
    ? []
    : [{ rule: 'deprecated_command', message: `the API says that ${name} ${parts.join(' and ')}` }];
}

/** The day of a date, which is written `@<seconds>` or as HTTP has it; undefined where it is neither. */
function dayOf(text: string | undefined): string | undefined {
  const [, seconds] = /^@(\d{1,11})$/.exec(text?.trim() ?? '') ?? [];
  const at = seconds === undefined ? Date.parse(text ?? '') : Number(seconds) * SECOND;
  return Number.isNaN(at) ? undefined : new Date(at).toISOString().slice(0, 10);
}
