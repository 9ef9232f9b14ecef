/** The URL as the browser reads it where it may be followed from here; undefined where it is only text. */
export function safeLink(href: string): string | undefined {
  if (!URL.canParse(href)) return undefined;
  const url = new URL(href);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : undefined;
}
