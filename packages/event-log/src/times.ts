/** The later of two times of a log, which is the greater text. */
export const newer = (one: string, other: string): string => (one > other ? one : other);

/** Whether somebody worked on the session then: that it was brought in from a bundle is no work on it. */
export const isActivity = ({ kind }: { readonly kind: string }): boolean => kind !== 'session_imported';
