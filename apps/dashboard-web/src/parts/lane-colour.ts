/** Branches of so many colours; then they come again. */
export const COLOURS = 6;

/** Of a lane, by its number from 0. */
export const laneColour = (lane: number): string => `var(--lane-${lane % COLOURS})`;

/** Of a branch, by its number from 1. */
export const branchColour = (branch: number): string => laneColour(branch - 1);
