import type { ApiCommand } from '../commands/command.ts';
import { isJsonType, isMediaType } from '../media-type.ts';

/** Media types of real operations are a few; a header has no room for a document's mistakes. */
const MOST = 8;

/** What an answer may be: the media types of the document, JSON first and successes before errors, then anything. */
export function acceptOf({ answers }: Pick<ApiCommand, 'answers'>): string {
  const isSuccess = (status: string) => Number(/^(?:2|default)/.test(status));
  const named = answers
    .toSorted((one, other) => isSuccess(other.status) - isSuccess(one.status))
    .flatMap(({ contents }) => contents.map(({ mediaType }) => mediaType))
    .filter((one) => isMediaType(one) && one !== '*/*');
  const types = [...new Set(named)].toSorted(
    (one, other) => Number(isJsonType(other)) - Number(isJsonType(one)),
  );
  const [first = 'application/json', ...others] = types.slice(0, MOST);
  return [first, ...others.map((one) => `${one};q=0.9`), '*/*;q=0.8'].join(', ');
}
