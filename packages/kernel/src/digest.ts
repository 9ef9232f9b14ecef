/** Functions that the host passes in; the pure packages never reach for a crypto module themselves. */
export interface Digests {
  /** SHA-256 of the UTF-8 text or the bytes: 32 bytes. */
  readonly sha256: (data: string | Uint8Array) => Uint8Array;
  /** The same as 64 hex digits, lower case. */
  readonly sha256Hex: (data: string | Uint8Array) => string;
  /** HMAC-SHA256: 32 bytes. */
  readonly hmacSha256: (key: Uint8Array, message: Uint8Array) => Uint8Array;
}

const DIGITS = Array.from('0123456789abcdef', (digit) => digit.charCodeAt(0));

/** What is made at once. A text that grows by pairs is put together anew by whoever looks it up. */
const CHUNK = 64;

export function toHex(bytes: Uint8Array): string {
  let text = '';
  for (let from = 0; from < bytes.length; from += CHUNK) text += hexOf(bytes.subarray(from, from + CHUNK));
  return text;
}

function hexOf(bytes: Uint8Array): string {
  const codes: number[] = [];
  for (const byte of bytes) codes.push(DIGITS[byte >> 4] ?? 0, DIGITS[byte & 15] ?? 0);
  return String.fromCharCode(...codes);
}
