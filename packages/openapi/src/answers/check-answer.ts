import { counted, type Json } from '@workrail/kernel';
import type { ApiAnswer, ApiCommand } from '../commands/command.ts';
import { covers, isMediaType, isRange } from '../media-type.ts';
import { findingsOf, openLooks } from '../requests/check-value.ts';
import type { Schemas } from '../requests/request.ts';

/** What is to be held against a document. */
export interface CheckedAnswer {
  readonly command: Pick<ApiCommand, 'answers'>;
  readonly schemas: Schemas;
  readonly status: number;
  readonly mediaType: string;
  readonly value: Json;
}

/** Objections that are told; a wrong document objects to each item of a list. */
const TOLD = 3;

/** What the document says of a status: by itself, as `4XX`, or as `default`. */
function answerFor({ answers }: Pick<ApiCommand, 'answers'>, status: number): ApiAnswer | undefined {
  const named = (name: string) => answers.find((one) => one.status.toUpperCase() === name);
  return named(String(status)) ?? named(`${Math.floor(status / 100)}XX`) ?? named('DEFAULT');
}

/** Whether the document names a status, by itself or as `3XX`. */
export const isDeclared = (command: Pick<ApiCommand, 'answers'>, status: number): boolean => {
  const found = answerFor(command, status);
  return found !== undefined && found.status.toUpperCase() !== 'DEFAULT';
};

/** One line on how JSON that an API answered differs from what its document says; undefined where it does not. */
export function checkAnswer({
  command,
  schemas,
  status,
  mediaType,
  value,
}: CheckedAnswer): string | undefined {
  const contents = answerFor(command, status)?.contents ?? [];
  const content =
    contents.find((one) => !isRange(one.mediaType) && covers(one.mediaType, mediaType)) ??
    contents.find((one) => isMediaType(one.mediaType) && covers(one.mediaType, mediaType));
  if (content === undefined) return undefined;
  const found = findingsOf(value, content.schema, 'answer', { schemas, looks: openLooks(), of: 'answer' });
  const messages = [...new Set(found.map(({ message }) => message))];
  if (messages.length === 0) return undefined;
  const more = messages.length - TOLD;
  const rest = more > 0 ? `; and ${counted(more, 'more difference')}` : '';
  return `the answer is not as the document says: ${messages.slice(0, TOLD).join('; ')}${rest}`;
}
