/** How every entry point of the project is bundled. */
export const BUNDLE_OPTIONS = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node22.19',
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'none',
  lineLimit: 160,
  mainFields: ['module', 'main'],
  logLevel: 'warning',
};

/** CommonJS dependencies inside a bundle ask for Node's own modules through `require`. */
export const REQUIRE_BANNER =
  "import { createRequire as __createRequire } from 'node:module';\nconst require = __createRequire(import.meta.url);";
