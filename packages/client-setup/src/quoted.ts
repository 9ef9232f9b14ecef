/** What moves a cursor or turns the order of what is read stands as an escape. */
const UNSAFE = /[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

/** A text in double quotes, the same to readers of JSON and of TOML. */
export const quoted = (text: string): string =>
  JSON.stringify(text).replace(UNSAFE, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
