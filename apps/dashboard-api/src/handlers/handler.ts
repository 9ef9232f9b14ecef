import type { JsonRouteName, RouteAnswer, RouteInput, RouteName, Routes } from '@workrail/dashboard-contract';
import { type Json, pipe, type TaskEither, TE } from '@workrail/kernel';
import type { DashboardError } from '../errors/dashboard-error.ts';

/** An answer as a use case gives it: the same members, none of which anybody changes. */
type Unchanged<T> = Json extends T
  ? T
  : T extends readonly (infer Item)[]
    ? readonly Unchanged<Item>[]
    : T extends object
      ? { readonly [Key in keyof T]: Unchanged<T[Key]> }
      : T;

export interface Told<A> {
  readonly told: A;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A file that a browser saves. */
export interface Download {
  readonly fileName: string;
  readonly type: string;
  /** The file itself, or where it lies until `release`. */
  readonly content: string | Uint8Array | { readonly path: string };
  readonly release: () => Promise<void>;
}

type FileRouteName = {
  [Name in RouteName]: Routes[Name]['answer']['kind'] extends 'file' ? Name : never;
}[RouteName];

/** What each route does. All but the feed, which is a WebSocket. */
export type Handlers = {
  readonly [Name in JsonRouteName]: (
    input: RouteInput<Name>,
  ) => TaskEither<DashboardError, Told<Unchanged<RouteAnswer<Name>>>>;
} & {
  readonly [Name in FileRouteName]: (input: RouteInput<Name>) => TaskEither<DashboardError, Download>;
};

export const told = <Err, A>(answer: TaskEither<Err, A>): TaskEither<Err, Told<A>> =>
  pipe(
    answer,
    TE.map((value) => ({ told: value })),
  );
