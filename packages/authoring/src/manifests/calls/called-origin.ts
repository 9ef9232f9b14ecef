import type { HttpLimits, PinnedCommand } from '@workrail/ports';

/** Only what a person named may lead to a private address. */
export function originsOf({ catalog }: Pick<PinnedCommand, 'catalog'>): Pick<HttpLimits, 'allowedOrigins'> {
  const { base_url: url, base_url_given: isGiven } = catalog;
  const [origin] = /^https?:\/\/[^/?#]+/i.exec(url ?? '') ?? [];
  return isGiven === true && origin !== undefined ? { allowedOrigins: [origin.toLowerCase()] } : {};
}
