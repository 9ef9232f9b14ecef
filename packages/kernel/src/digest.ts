/** Functions that the host passes in; the pure packages never reach for a crypto module themselves. */
export interface Digests {
  /** SHA-256 of the UTF-8 text or the bytes: 32 bytes. */
  readonly sha256: (data: string | Uint8Array) => Uint8Array;
  /** HMAC-SHA256: 32 bytes. */
  readonly hmacSha256: (key: Uint8Array, message: Uint8Array) => Uint8Array;
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

export function toHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += HEX[byte];
  return text;
}
