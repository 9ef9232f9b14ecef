/** Bytes of a file that fit a request; Base64 makes a third more of them. */
export const LARGEST_BUNDLE = 48 * 1_048_576;

/** Base64, in pieces that the browser can take at once. */
export function base64Of(bytes: Uint8Array): string {
  let text = '';
  const piece = 3 * 8_192;
  for (let at = 0; at < bytes.length; at += piece)
    text += btoa(String.fromCharCode(...bytes.subarray(at, at + piece)));
  return text;
}
