/**
 * `{{dotted.path}}`: a context key or a variable of a loop, or a path below one. Names have letters of any language,
 * digits, `_` and `-`, as the keys have that conditions look at. Anything else between double braces is the author's
 * own text.
 */
export const CONTEXT_REFERENCE = /\{\{\s*([\p{L}_][\p{L}\p{M}\p{N}_-]*(?:\.[\p{L}\p{M}\p{N}_-]+)*)\s*\}\}/gu;
