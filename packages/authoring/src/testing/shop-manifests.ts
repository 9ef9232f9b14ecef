import type { JsonObject } from '@workrail/kernel';
import { SHOP } from './shop-api.ts';

/** A template that is one reference. */
export const t = (expression: string) => `\${{ ${expression} }}`;
export const LOOK = { id: 'look', run: 'shop orders:list' };
/** A world with the API of a shop. */
export const shop = { documents: { shop: SHOP } };
/** A workflow as it is sent. */
export const manifest = (authored: JsonObject) => ({
  manifest_content: { workflow: 'under_test', ...authored },
});

/** The same API, with a key that all of it needs. */
export const GUARDED: JsonObject = {
  ...SHOP,
  security: [{ shopKey: [] }],
  components: {
    ...(SHOP.components as JsonObject),
    securitySchemes: { shopKey: { type: 'apiKey', in: 'header', name: 'X-Shop-Key' } },
  },
};
