import { unseenAs } from '@workrail/kernel';

/**
 * A text in double quotes, the same to readers of JSON and of TOML. What nobody would see stands as an escape where one
 * means the same to both.
 */
export const quoted = (text: string): string =>
  unseenAs(JSON.stringify(text), (one) =>
    one.length > 1 ? one : `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
