import { E, type Either } from '@workrail/kernel';
import type { ApiCommand, ApiServer } from './command.ts';

const ABSOLUTE = /^https?:\/\/[^\s/?#@]+(?:\/[^\s?#]*)?$/i;

/**
 * Where the requests of a document go: its first server with an address of its own, variables filled in as usual. Where
 * the document's address is known, a server that is only a path is one of the same host.
 */
export function baseUrlOf(servers: readonly ApiServer[], address?: string): string | undefined {
  const urls = servers.map(({ url, variables }) =>
    url.replaceAll(/\{([^{}]*)\}/g, (written, name: string) =>
      Object.hasOwn(variables, name) ? (variables[name]?.default ?? written) : written,
    ),
  );
  const origin = /^https?:\/\/[^/?#]+/i.exec(address ?? '')?.[0];
  const first = urls
    .map((url) => (origin !== undefined && /^\/(?!\/)/.test(url) ? `${origin}${url}` : url))
    .find((url) => ABSOLUTE.test(url) && !/[{}]/.test(url));
  return first === undefined ? undefined : withoutEnd(first);
}

/** Where a command's requests go: what a person said, else its own servers, else those of its document. */
export function commandBaseUrl(
  { servers = [] }: Pick<ApiCommand, 'servers'>,
  catalog: { readonly base_url: string | null; readonly base_url_given?: boolean },
): string | undefined {
  const own = catalog.base_url_given === true ? undefined : baseUrlOf(servers);
  const base = own ?? catalog.base_url;
  return base === null ? undefined : withoutEnd(base);
}

/** A base URL as a person gives it. Left: what is wrong with it. */
export function checkedBaseUrl(given: string): Either<string, string> {
  const url = given.trim();
  if (ABSOLUTE.test(url)) return E.right(withoutEnd(url));
  if (/^https?:\/\/[^/?#]*@/i.test(url)) return E.left('it contains credentials');
  if (/^https?:\/\/[^?#]*[?#]/i.test(url)) return E.left('it has a query or a fragment');
  return E.left('it is not an address that begins with http:// or https://');
}

/** Paths of commands begin with a slash. */
const withoutEnd = (url: string): string => url.replace(/\/+$/, '');
