import { type Change, listed } from './change.ts';

const LOG = 'packages/event-log/src';
const kind = (name: string, constant: string, member: string) => `
  import type { Vocabulary } from '../schema/vocabulary.ts';
  import { defineEvent, none } from './define-event.ts';

  export const ${constant} = defineEvent({
    kind: '${name}',
    meaning: 'Something came to a shelf.',
    schema: ({ z, text }: Vocabulary) => z.strictObject({ ${member}: text('title') }),
    rows: none,
    blobs: none,
    paths: none,
    text: (data) => data.${member},
    redaction: { ${member}: 'title' },
    rename: (data) => data,
  });`;

const STORE_FILES = ['append', 'event-feed', 'open', 'read-stream', 'rebuild'];
const MORE_FILES = ['remove-stream', 'run-graph', 'search-index', 'session-search', 'unused-blobs'];

/** A new type of stream with two kinds: all that stores, feeds and bundles do with streams takes it as it is. */
export const streamType: Change = {
  what: 'a type of stream',
  most: 4,
  files: {
    [`${LOG}/kinds/shelf-opened.ts`]: kind('shelf_opened', 'shelfOpened', 'title'),
    [`${LOG}/kinds/item-shelved.ts`]: kind('item_shelved', 'itemShelved', 'name'),
    [`${LOG}/streams/shelf.ts`]: `
      import { itemShelved } from '../kinds/item-shelved.ts';
      import { shelfOpened } from '../kinds/shelf-opened.ts';
      import { defineStream } from './define-stream.ts';

      type ShelfId = string & { readonly __id: 'shelf' };

      export const shelfStream = defineStream({
        type: 'shelf',
        isId: (text): text is ShelfId => text.startsWith('shelf_'),
        opening: 'shelf_opened',
        kinds: { shelf_opened: shelfOpened, item_shelved: itemShelved },
      });`,
    [`${LOG}/streams/registry.ts`]: listed(
      "import { shelfStream } from './shelf.ts';",
      ' } as const;',
      ', shelf: shelfStream',
    ),
  },
  witnesses: [
    `${LOG}/event-codec.ts`,
    'packages/store-sqlite/src/read-log.ts',
    ...['memory', 'sqlite'].flatMap((store) =>
      [...STORE_FILES, ...MORE_FILES].map((file) => `packages/store-${store}/src/${file}.ts`),
    ),
    'packages/sessions/src/changes/changes.ts',
    'packages/sessions/src/sessions/prune-sessions.ts',
    'packages/mcp-surface/src/errors/storage-errors.ts',
    'packages/session-bundle/src/bundle-reader.ts',
    'packages/store-conformance/src/ledgers.ts',
  ],
};
