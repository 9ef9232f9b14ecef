/** Pages for users that texts of the programs name. */
type Page = 'redacted-bundles' | 'workflow-files';

/** Where a page can be read from anywhere: an installed package holds none of them. */
export const documentation = (page: Page): string =>
  `https://github.com/workrail/workrail/blob/main/docs/${page}.md`;
