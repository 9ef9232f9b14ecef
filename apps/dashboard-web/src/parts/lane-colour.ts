/** Branches of so many colours; then they come again. */
export const COLOURS = 6;

/** Of a lane or a branch, by its number. */
export const laneColour = (lane: number): string => `var(--lane-${lane % COLOURS})`;
