/** Functions without effects that every host of JavaScript has, and that the types of a pure package do not know. */
const HOST = globalThis as unknown as {
  readonly TextEncoder: new () => { readonly encode: (text: string) => Uint8Array };
  readonly TextDecoder: new (
    label: string,
    options: { readonly fatal: boolean },
  ) => { readonly decode: (bytes: Uint8Array) => string };
};

export const utf8Of = (text: string): Uint8Array => new HOST.TextEncoder().encode(text);

/** Undefined where the host knows no such charset, or the bytes are none of its texts. */
export function decoded(bytes: Uint8Array, charset: string): string | undefined {
  try {
    return new HOST.TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
