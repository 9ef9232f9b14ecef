import type { Section } from '../requirement.ts';

export const bundles: readonly Section[] = [
  {
    heading: 'Export/import bundles (resumable) (normative)',
    sha256: '9b638b4f433bb8c2cda496fb7932b36d3e05f90408ef2d59a76e3f6d0fc90093',
    rows: [
      {
        id: 'EXEC-BUNDLE-1',
        says: 'A session that was taken in from a file is found by searching and goes on as it would have where it came from',
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
        says: 'It says which version of the format it has; a newer one is refused as such',
      },
    ],
  },
  {
    heading: 'Required bundle contents (normative)',
    sha256: '4f3dd95f1d6b1e826dfc092c0484912d26891d33f916da16c943de1b770a3ca0',
    rows: [
      { id: 'EXEC-BUNDLE-4', says: 'It holds title, workspace, search keys and times of the session' },
      { id: 'EXEC-BUNDLE-5', says: 'It holds what was observed of the workspace' },
      { id: 'EXEC-BUNDLE-6', says: 'It holds every run with all points of its branches under their own ids' },
      {
        id: 'EXEC-BUNDLE-7',
        says: 'It holds what each point needs to be shown and left again on another machine',
      },
      { id: 'EXEC-BUNDLE-8', says: 'It holds notes and artifacts where they were left' },
      {
        id: 'EXEC-BUNDLE-9',
        says: 'It holds the compiled workflows under the hash that the runs are pinned to',
      },
      {
        id: 'EXEC-BUNDLE-10',
        says: 'It holds no token and no key; tokens are made anew where it is taken in',
      },
    ],
  },
];
