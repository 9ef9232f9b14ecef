import type { Section } from '../requirement.ts';

export const bundles: readonly Section[] = [
  {
    heading: 'Export/import bundles (resumable) (normative)',
    sha256: '9b638b4f433bb8c2cda496fb7932b36d3e05f90408ef2d59a76e3f6d0fc90093',
    rows: [
      {
        id: 'EXEC-BUNDLE-1',
        says: 'An imported session is found by searching and continues as it would have where it came from',
      },
    ],
  },
  {
    heading: 'Bundle format (recommended)',
    sha256: '5817fb05dce21f7654520a5139fa24b9b5847a6d2e767d698ac9ec89f6bf558b',
    rows: [
      {
        id: 'EXEC-BUNDLE-2',
        says: 'A bundle is one file that describes itself and has the same bytes each time',
      },
      {
        id: 'EXEC-BUNDLE-3',
        says: 'It says which version of the format it has; a newer version is refused',
      },
    ],
  },
  {
    heading: 'Required bundle contents (normative)',
    sha256: '4f3dd95f1d6b1e826dfc092c0484912d26891d33f916da16c943de1b770a3ca0',
    rows: [
      { id: 'EXEC-BUNDLE-4', says: 'It contains title, workspace, search keys and times of the session' },
      { id: 'EXEC-BUNDLE-5', says: 'It contains what was observed about the workspace' },
      {
        id: 'EXEC-BUNDLE-6',
        says: 'It contains every run with all nodes of its branches under their own ids',
      },
      {
        id: 'EXEC-BUNDLE-7',
        says: 'It contains what each node needs to be shown and continued from on another machine',
      },
      { id: 'EXEC-BUNDLE-8', says: 'It contains notes and artifacts where they were recorded' },
      {
        id: 'EXEC-BUNDLE-9',
        says: 'It contains the compiled workflows under the hash that the runs are pinned to',
      },
      {
        id: 'EXEC-BUNDLE-10',
        says: 'It contains no token and no key; new tokens are created where it is imported',
      },
    ],
  },
];
