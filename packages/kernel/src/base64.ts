/** Functions that every host of JavaScript has, and that the types of a pure package do not know. */
const HOST = globalThis as unknown as {
  readonly btoa: (binary: string) => string;
  readonly atob: (base64: string) => string;
};

/** Characters that are given to a function at once: more of them would be more arguments than a stack holds. */
const PIECE = 8_192;

export function base64Of(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += PIECE)
    binary += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return HOST.btoa(binary);
}

/** Undefined where the text is not base64. */
export function bytesOfBase64(text: string): Uint8Array | undefined {
  const packed = text.replaceAll(/\s+/g, '');
  if (!/^[A-Za-z\d+/]*={0,2}$/.test(packed)) return undefined;
  try {
    return Uint8Array.from(HOST.atob(packed), (one) => one.charCodeAt(0));
  } catch {
    return undefined;
  }
}
