/** Everything but unreserved characters is escaped (RFC 3986): a value stays in its place, whatever is in it. */
export const percentEncoded = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replaceAll(/[!'()*]/g, escaped);

const escaped = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;

/** What allowReserved keeps of a query's value: not `&`, `#`, `%` and `+`, which would end it or mean something else. */
const KEPT = /[:/?[\]@!$'()*,;=]/;

/** A value of a query that may have reserved characters; `separator` is one that stands between its items. */
export const reservedKept = (text: string, separator = ''): string =>
  [...text].map((one) => (one !== separator && KEPT.test(one) ? one : percentEncoded(one))).join('');

/** As forms are sent: a space becomes a plus sign. */
export const formEncoded = (text: string): string => percentEncoded(text).replaceAll('%20', '+');

/** What a document writes in a path or a query: as it is, but for what no URL may have. */
export const asWritten = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[^\w.~!$&'()*+,;=:@/?%-]/gu, (one) => encodeURIComponent(one))
    .replaceAll(/%(?![\da-f]{2})/gi, '%25');
