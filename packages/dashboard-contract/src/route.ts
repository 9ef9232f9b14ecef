import type * as z from 'zod';

/** Bytes of a body, where a route does not need more. */
export const BODY_BYTES = 16_384;

/** A route as data, whichever it is. One that is read with GET changes nothing; any other says whether it does. */
export type Route = RouteParts &
  ({ readonly method: 'get' } | { readonly method: 'post'; readonly changesData: boolean });

interface RouteParts {
  /** With {names} of what stands in it. */
  readonly path: `/api/${string}`;
  readonly summary: string;
  /** For whoever reaches the port: only how one gets access. All else needs the token, or the cookie for it. */
  readonly access?: 'open';
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: { readonly schema: z.ZodObject; readonly bytes: number };
  readonly answer:
    | { readonly kind: 'json'; readonly schema: z.ZodType }
    /** Saved by the browser under a name. */
    | { readonly kind: 'file'; readonly types: readonly string[] }
    /** A WebSocket; each message is JSON. */
    | { readonly kind: 'feed'; readonly message: z.ZodType };
}

/** By the name of what answers them. */
export type RoutesByName = Readonly<Record<string, Route>>;

export const answers = <S extends z.ZodType>(schema: S) => ({ kind: 'json' as const, schema });

/** A route that answers GET with JSON of a schema. */
export const get = <
  const Path extends Route['path'],
  const Takes extends Pick<Route, 'params' | 'query'>,
  Answer extends z.ZodType,
>(
  path: Path,
  summary: string,
  takes: Takes,
  answer: Answer,
) => ({ method: 'get' as const, path, summary, ...takes, answer: answers(answer) });
