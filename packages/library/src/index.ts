export { openWorkRail, type WorkRail, type WorkRailOptions } from './open-work-rail.ts';
