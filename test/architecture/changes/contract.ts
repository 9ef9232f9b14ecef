import { type Change, listed } from './change.ts';

/** A contract of artifacts that workflows may name. */
export const contract: Change = {
  what: 'a contract',
  most: 4,
  files: {
    'packages/contracts/src/registry/release-notes.ts': `
      import { contract } from './contract.ts';
      import { version } from './fields.ts';

      export const releaseNotes = contract('release_notes', {
        purpose: 'Says what a release brings.',
        required: { version },
        example: { version: 1 },
        presentation: [],
      });`,
    'packages/contracts/src/registry/registry.ts': listed(
      "import { releaseNotes } from './release-notes.ts';",
      '  [gateVerdict.ref]: gateVerdict,',
      '  [releaseNotes.ref]: releaseNotes,\n',
    ),
  },
};
