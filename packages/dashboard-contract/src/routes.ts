import type * as z from 'zod';
import { accessRoutes } from './access.ts';
import { approvalRoutes } from './approvals.ts';
import { bundleRoutes } from './bundles.ts';
import { changeRoutes } from './changes.ts';
import { nodeRoutes } from './nodes.ts';
import { readingRoutes } from './reading.ts';
import type { RoutesByName } from './route.ts';
import { runRoutes } from './runs.ts';
import { sessionRoutes } from './sessions.ts';
import { workflowRoutes } from './workflows.ts';

/** Everything that the dashboard answers, by name. The routes of a subject stand in its file, below their schemas. */
export const ROUTES = {
  ...accessRoutes,
  ...sessionRoutes,
  ...bundleRoutes,
  ...runRoutes,
  ...nodeRoutes,
  ...approvalRoutes,
  ...readingRoutes,
  ...workflowRoutes,
  ...changeRoutes,
} as const satisfies RoutesByName;

export type Routes = typeof ROUTES;
export type RouteName = keyof Routes;

type Parsed<T> = T extends z.ZodType ? z.output<T> : Record<never, never>;
type Part<Name extends RouteName, Key extends string> =
  Routes[Name] extends Readonly<Record<Key, infer T>> ? T : undefined;

/** What a handler gets: checked, with defaults. */
export interface RouteInput<Name extends RouteName> {
  readonly params: Parsed<Part<Name, 'params'>>;
  readonly query: Parsed<Part<Name, 'query'>>;
  readonly body: Part<Name, 'body'> extends { readonly schema: infer S } ? Parsed<S> : Record<never, never>;
}

export type JsonRouteName = {
  [Name in RouteName]: Routes[Name]['answer']['kind'] extends 'json' ? Name : never;
}[RouteName];

/** Answers are handed on as they are: nobody writes into their lists. */
type Answered<T> = T extends readonly (infer A)[]
  ? readonly Answered<A>[]
  : T extends object
    ? { readonly [Key in keyof T]: Answered<T[Key]> }
    : T;

export type RouteAnswer<Name extends JsonRouteName> = Routes[Name]['answer'] extends {
  readonly schema: infer S extends z.ZodType;
}
  ? Answered<z.output<S>>
  : never;
