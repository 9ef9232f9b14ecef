/** Crockford's base32 in lower case: no i, l, o or u. Padding bits are zero, so each value has one text. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

export function encodeBase32(bytes: Uint8Array): string {
  let text = '';
  let buffer = 0;
  let bits = 0;
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET.charAt((buffer >>> bits) & 31);
    }
    buffer &= (1 << bits) - 1;
  }
  return bits > 0 ? text + ALPHABET.charAt((buffer << (5 - bits)) & 31) : text;
}

/** The bytes of a base32 text in either case; undefined for a foreign character or non-zero padding bits. */
export function decodeBase32(text: string): Uint8Array | undefined {
  const bytes = new Uint8Array(Math.floor((text.length * 5) / 8));
  let buffer = 0;
  let bits = 0;
  let at = 0;
  for (const character of text.toLowerCase()) {
    const value = ALPHABET.indexOf(character);
    if (value < 0) return undefined;
    buffer = (buffer << 5) | value;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes[at] = (buffer >>> bits) & 255;
      at += 1;
      buffer &= (1 << bits) - 1;
    }
  }
  return buffer === 0 && bits < 5 ? bytes : undefined;
}
