export { openWorkRail, type WorkRailOptions } from './open-work-rail.ts';
export type { Either, Left, Right, TaskEither } from './result.ts';
export type { WorkRail } from './work-rail.ts';
