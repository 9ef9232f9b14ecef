/** The oldest Node that the programs run on. */
export const NODE_NEEDED = [22, 19] as const;
