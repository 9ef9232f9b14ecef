import type { DashboardUseCases } from '@workrail/application';
import type { JsonRouteName, RouteAnswer, RouteInput, RouteName, Routes } from '@workrail/dashboard-contract';
import { pipe, type TaskEither, TE } from '@workrail/kernel';
import type { Access, Caller } from '../access/access.ts';
import type { Pass } from '../access/pass.ts';
import type { DashboardError } from '../errors/dashboard-error.ts';
import type { RateLimit } from '../http/rate-limit.ts';
import type { ReadOnlyReason } from '../options.ts';
import type { PrivateFiles } from '../private-files.ts';

export interface HandlerDependencies {
  readonly useCases: DashboardUseCases;
  readonly access: Access;
  readonly pass: Pass;
  readonly wrongTokens: RateLimit;
  readonly files: PrivateFiles;
  readonly dataFolder: string;
  readonly readOnly: ReadOnlyReason | undefined;
  /** What starts the command line here, as shells read it. */
  readonly commandLine: string;
  readonly home: string | undefined;
}

export interface AnswerWithHeaders<A> {
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

export type FileRouteName = {
  [Name in RouteName]: Routes[Name]['answer']['kind'] extends 'file' ? Name : never;
}[RouteName];

/** What each route does. All but the feed, which is a WebSocket. */
export type Handlers = {
  readonly [Name in JsonRouteName]: (
    input: RouteInput<Name>,
    caller: Caller,
  ) => TaskEither<DashboardError, AnswerWithHeaders<RouteAnswer<Name>>>;
} & {
  readonly [Name in FileRouteName]: (input: RouteInput<Name>) => TaskEither<DashboardError, Download>;
};

/** Use cases that answer routes as they stand: they take all that the route takes, as one, and give its answer. */
export type Direct<Name extends JsonRouteName> = {
  readonly [One in Name]: (
    input: RouteInput<One>['params'] & RouteInput<One>['query'] & RouteInput<One>['body'],
  ) => TaskEither<DashboardError, RouteAnswer<One>>;
};

export const told = <Err, A>(answer: TaskEither<Err, A>): TaskEither<Err, AnswerWithHeaders<A>> =>
  pipe(
    answer,
    TE.map((value) => ({ told: value })),
  );
