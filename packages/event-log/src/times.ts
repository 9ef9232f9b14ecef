/** The later of two times of a log, which is the greater text. */
export const newer = (one: string, other: string): string => (one > other ? one : other);
