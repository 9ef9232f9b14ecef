const SECOND = 1_000;

/** The three forms of RFC 9110, 5.6.7: what `Date.parse` takes besides is more than dates. */
const DATE =
  /^[a-z]{3}, \d{2} [a-z]{3} \d{4} \d\d:\d\d:\d\d GMT$|^[a-z]{6,9}, \d{2}-[a-z]{3}-\d{2} \d\d:\d\d:\d\d GMT$|^[a-z]{3} [a-z]{3} [ \d]\d \d\d:\d\d:\d\d \d{4}$/i;

/**
 * How long an answer asks to wait, in milliseconds from `now` on: a number of seconds or a date (RFC 9110, 10.2.3), which
 * may be past. `invalid` where it is neither, undefined where it does not ask.
 */
export function retryAfter(value: string | undefined, now: number): number | 'invalid' | undefined {
  if (value === undefined) return undefined;
  const text = value.trim();
  if (/^\d+(?:\.\d+)?$/.test(text)) {
    const ms = Math.ceil(Number(text) * SECOND);
    return Number.isSafeInteger(now + ms) ? ms : 'invalid';
  }
  const at = DATE.test(text) ? Date.parse(text.endsWith('GMT') ? text : `${text} GMT`) : Number.NaN;
  return Number.isNaN(at) ? 'invalid' : Math.max(0, at - now);
}
