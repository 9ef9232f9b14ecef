export { openWorkRail } from './open-work-rail.ts';
export type { Either, Left, Right, TaskEither } from './result.ts';
export type { WorkRail } from './work-rail.ts';
export type { WorkRailOptions } from './work-rail-options.ts';
