const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** A text of somebody else's on one line, where it can begin neither a heading nor a fence. */
export const oneLine = (text: string): string => text.replace(BREAKS, ' ');
