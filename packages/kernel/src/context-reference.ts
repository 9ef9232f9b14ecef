const NAME = String.raw`[\p{L}_][\p{L}\p{M}\p{N}_-]*`;
const PATH = String.raw`${NAME}(?:\.[\p{L}\p{M}\p{N}_-]+)*`;

/**
 * `{{dotted.path}}`: a context key or a variable of a loop, or a path below one. Names have letters of any language,
 * digits, `_` and `-`, as the keys have that conditions look at. Anything else between double braces is the author's
 * own text.
 */
export const CONTEXT_REFERENCE = new RegExp(String.raw`\{\{\s*(${PATH})\s*\}\}`, 'gu');

/** What stands in a reference, as a text of its own. */
export const CONTEXT_PATH = new RegExp(`^${PATH}$`, 'u');

/** A variable of a loop: a path of one name. */
export const CONTEXT_NAME = new RegExp(`^${NAME}$`, 'u');

/** Names that reach an object's prototype in careless code. */
const FORBIDDEN: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** No key of what an agent sends may have such a name, at any depth. */
export const isForbiddenKey = (key: string): boolean => FORBIDDEN.has(key);
