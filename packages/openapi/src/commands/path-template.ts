import { E, type Either } from '@workrail/kernel';

/** What a key of `paths` says; the query is what follows its question mark. */
interface PathTemplate {
  readonly path: string;
  readonly query: string | undefined;
}

const PLACEHOLDER = /\{([^{}]*)\}/g;

/** Takes a key of `paths` apart; what follows a hash only tells operations apart. Left: why no request can be made of it. */
export function templateOf(key: string): Either<string, PathTemplate> {
  const operator = [...key.matchAll(PLACEHOLDER)].find(([, name = '']) => /^[?&#]/.test(name));
  if (operator !== undefined)
    return E.left(
      `its path has ${operator[0]}, an operator of URI templates that OpenAPI does not have; declare query parameters instead`,
    );
  const [withQuery = ''] = key.split('#');
  const [path = '', ...rest] = withQuery.split('?');
  const query = rest.join('?');
  if (/[{}]/.test(`${path}\n${query}`.replaceAll(PLACEHOLDER, '')))
    return E.left('its path has a brace without its counterpart');
  return E.right({ path, query: query === '' ? undefined : query });
}

/** The names in braces. */
export const placeholdersIn = (template: string): readonly string[] =>
  [...template.matchAll(PLACEHOLDER)].map(([, name = '']) => name);

/** A query without the pairs that are a query parameter, such as `b={b}`; undefined where nothing is left. */
export function fixedQuery(
  query: string | undefined,
  isParameter: (name: string) => boolean,
): string | undefined {
  const pairs = (query ?? '').split('&').filter((pair) => {
    const [name = '', ...value] = pair.split('=');
    return !(isParameter(name) && value.join('=') === `{${name}}`);
  });
  const left = pairs.join('&');
  return left === '' ? undefined : left;
}
