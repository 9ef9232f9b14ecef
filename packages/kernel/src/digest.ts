/** Functions that the host passes in; the pure packages never reach for a crypto module themselves. */
export interface Digests {
  /** SHA-256 of the UTF-8 text or the bytes: 32 bytes. */
  readonly sha256: (data: string | Uint8Array) => Uint8Array;
  /** HMAC-SHA256: 32 bytes. */
  readonly hmacSha256: (key: Uint8Array, message: Uint8Array) => Uint8Array;
}

const DIGITS = Array.from('0123456789abcdef', (digit) => digit.charCodeAt(0));

/** Of a digest, or of as few bytes. Made at once: a text that grows by pairs is put together anew by who looks it up. */
export function toHex(bytes: Uint8Array): string {
  const codes: number[] = [];
  for (const byte of bytes) codes.push(DIGITS[byte >> 4] ?? 0, DIGITS[byte & 15] ?? 0);
  return String.fromCharCode(...codes);
}
