import type { ProductSection, Requirement, Section } from './requirement.ts';
import { apis } from './sections/apis.ts';
import { bundles } from './sections/bundles.ts';
import { commandWorkflows } from './sections/command-workflows.ts';
import { pages } from './sections/pages.ts';
import { preferences } from './sections/preferences.ts';
import { resumption } from './sections/resumption.ts';
import { tokens } from './sections/tokens.ts';
import { workflows } from './sections/workflows.ts';

/** The execution contract, section by section, as statements that tests prove. */
export const SECTIONS: readonly Section[] = [
  ...tokens,
  ...preferences,
  ...resumption,
  ...workflows,
  ...bundles,
  ...pages,
];

export const REQUIREMENTS: readonly (Requirement & { readonly section: string })[] = SECTIONS.flatMap(
  ({ heading, rows }) => rows.map((row) => ({ ...row, section: heading })),
);

/** What the parts of the product are asked for that the contract does not cover, in the same form. */
export const PRODUCT_SECTIONS: readonly ProductSection[] = [...apis, ...commandWorkflows];

/** All that is asked for. */
export const ALL_ROWS: readonly Requirement[] = [...SECTIONS, ...PRODUCT_SECTIONS].flatMap(
  ({ rows }) => rows,
);
