/** What a page of the dashboard may load and who may hold it: nothing but its own, and nobody. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** For what is saved as a file: where a browser shows it after all, it may do nothing. */
export const DOCUMENT_POLICY = "sandbox; default-src 'none'; frame-ancestors 'none'";

/** With every answer, also of files, errors and refused WebSockets. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': PAGE_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};
