import type { DashboardUseCases } from '@workrail/application';
import type { TaskEither } from '@workrail/kernel';
import type { SurfaceError } from './surface-error.ts';

type ErrorsOf<F> = F extends (...args: never[]) => TaskEither<infer Err, unknown> ? Err : never;

type UseCaseError = {
  [Name in keyof DashboardUseCases]: ErrorsOf<DashboardUseCases[Name]>;
}[keyof DashboardUseCases];

export type DashboardError = SurfaceError | UseCaseError;
