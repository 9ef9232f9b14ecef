import { cutToBytes, type JsonObject, utf8Length } from '@workrail/kernel';

/** A key of the context that a result sends, with its value as JSON. */
export interface ShownKey {
  readonly key: string;
  readonly value: string;
}

const KEYS = 50;
const KEY_BYTES = 100;
const VALUE_BYTES = 500;

/** What a result sends for the context, as a person is shown it; what is cut says so. */
export function shownContext(context: JsonObject = {}): readonly ShownKey[] {
  const all = Object.entries(context);
  const shown = all.slice(0, KEYS).map(([key, value]) => ({
    key: PLAIN.test(key) ? cutText(key, KEY_BYTES) : cutText(JSON.stringify(key), KEY_BYTES),
    value: cutText(JSON.stringify(value), VALUE_BYTES),
  }));
  const more = all.length - shown.length;
  return more === 0 ? shown : [...shown, { key: '…', value: `cut: ${more} more` }];
}

/** A key that cannot be taken for anything else in a line of text. */
const PLAIN = /^[\w.-]+$/;

function cutText(text: string, limit: number): string {
  const bytes = utf8Length(text);
  return bytes <= limit
    ? text
    : `${cutToBytes(text, limit)} (cut: ${bytes.toLocaleString('en-US')} bytes in all)`;
}
