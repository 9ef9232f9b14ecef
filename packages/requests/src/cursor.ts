/** Cursors are opaque to clients: base64url of the key after which the next page starts. */
export const encodeCursor = (key: string): string => Buffer.from(`1:${key}`, 'utf8').toString('base64url');

export function decodeCursor(cursor: string): string | undefined {
  const text = Buffer.from(cursor.trim(), 'base64url').toString('utf8');
  return text.startsWith('1:') ? text.slice(2) : undefined;
}
