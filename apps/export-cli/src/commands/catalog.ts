import type { CatalogUseCases } from '@workrail/application';
import { counted, defined, program, type TaskEither } from '@workrail/kernel';
import type { DataFolderError, Environment } from '@workrail/node-host';
import type { Host } from '../composition-root.ts';
import { EXIT } from '../errors/failure.ts';
import { type Given, isOn, textOf } from '../options.ts';
import type { Terminal } from '../terminal.ts';
import { catalogsText, importedCatalogText, restoredCatalogText } from '../text/catalogs-text.ts';
import { documentText, importPreviewText } from '../text/document-text.ts';
import { shellWord } from '../text/shell-word.ts';
import { visible } from '../text/visible.ts';
import { answering } from './command.ts';

const DOCUMENT = {
  name: '<document>',
  about: 'an OpenAPI document of version 2.0, 3.0 or 3.1, as JSON or YAML',
  names: 'file',
} as const;

const SOURCE_FLAGS = ['source-type', 'allow-private-address'] as const;

/** Where the document is, and whether it may be fetched from there. */
const sourceOf = (source: string, given: Given, env: Environment) =>
  defined({
    source,
    source_type: textOf('source-type', given, env),
    allow_private_address: isOn('allow-private-address', given, env),
  });

/** The same document, as another command names it. */
const sourceWords = (source: string, given: Given): string =>
  [
    visible(shellWord(source)),
    ...(given['source-type'] === undefined
      ? []
      : [`--source-type ${visible(shellWord(given['source-type']))}`]),
    ...(given['allow-private-address'] === true ? ['--allow-private-address'] : []),
  ].join(' ');

export const catalogValidate = answering({
  name: 'catalog validate',
  changesData: false,
  about: 'check whether an OpenAPI document can be imported',
  arguments: [DOCUMENT],
  flags: [...SOURCE_FLAGS, 'json'],
  notes: `Every operation of the document becomes a command, or is listed with the reason. What a strict reader of OpenAPI
would object to is a warning. The exit code is 1 if the document cannot be imported.`,
  example: 'workrail catalog validate petstore.yaml',
  ask: ({ host, env, terminal }, given, source = '') =>
    reading(terminal, host.useCases.validateDocument(sourceOf(source, given, env))),
  text: (validated, { terminal, program: typed }, given, source = '') =>
    documentText(validated, terminal.paint, {
      source,
      preview: `${typed} catalog preview ${sourceWords(source, given)}`,
    }),
  code: ({ valid }) => (valid ? EXIT.ok : EXIT.problems),
});

/** Tells each second how long it has been reading. */
const reading =
  <Err, A>({ progress }: Terminal, task: TaskEither<Err, A>): TaskEither<Err, A> =>
  async () => {
    const begun = performance.now();
    const timer = setInterval(
      () => progress(Math.round((performance.now() - begun) / 1_000), 0, 'seconds of reading the document'),
      1_000,
    );
    try {
      return await task();
    } finally {
      clearInterval(timer);
      progress(0, 0);
    }
  };

/** Nobody reads more of them in a terminal, and an agent has no room for more. */
const SHOWN = 50;

export const catalogPreview = answering({
  name: 'catalog preview',
  changesData: false,
  about: 'show the commands that an OpenAPI document would give, without importing it',
  arguments: [DOCUMENT],
  flags: [...SOURCE_FLAGS, 'title', 'vendor', 'base-url', 'full', 'json'],
  notes: `Shows the first ${SHOWN} commands; --full shows all of them.`,
  example: 'workrail catalog preview petstore.yaml --vendor petstore --base-url http://127.0.0.1:8080',
  ask: ({ host, env, terminal }, given, source = '') =>
    reading(
      terminal,
      withCatalogs(host, (catalogs) =>
        catalogs.previewImport(
          defined({
            ...sourceOf(source, given, env),
            catalog_title: textOf('title', given, env),
            vendor: textOf('vendor', given, env),
            base_url: textOf('base-url', given, env),
            commands_shown: isOn('full', given, env) ? Number.MAX_SAFE_INTEGER : SHOWN,
          }),
        ),
      ),
    ),
  text: (preview, { terminal, program: typed }, given, source = '') =>
    importPreviewText(
      preview,
      terminal.paint,
      `${typed} catalog preview ${sourceWords(source, given)} --full`,
    ),
});

export const catalogImport = answering({
  name: 'catalog import',
  changesData: true,
  about: 'make a catalog of an OpenAPI document, with a command for each operation',
  arguments: [DOCUMENT],
  flags: [...SOURCE_FLAGS, 'title', 'vendor', 'base-url', 'overwrite', 'json'],
  notes: `Everything is checked before anything is written. A catalog of the same title is replaced only with --overwrite; then the
output says what is different, and the catalog stays enabled or disabled as it was.`,
  example: 'workrail catalog import petstore.yaml --title Petstore --vendor petstore',
  ask: ({ host, env, terminal }, given, source = '') =>
    reading(
      terminal,
      withCatalogs(host, (catalogs) =>
        catalogs.importDocument(
          defined({
            ...sourceOf(source, given, env),
            catalog_title: textOf('title', given, env),
            vendor: textOf('vendor', given, env),
            base_url: textOf('base-url', given, env),
            overwrite: isOn('overwrite', given, env),
          }),
        ),
      ),
    ),
  text: (imported, { terminal }) => importedCatalogText(imported, terminal.paint),
});

export const catalogList = answering({
  name: 'catalog list',
  changesData: false,
  about: 'list the catalogs of APIs',
  flags: ['json'],
  example: 'workrail catalog list',
  ask: ({ host }) => withCatalogs(host, (catalogs) => catalogs.listCatalogs({ unpaged: true })),
  text: ({ catalogs }, { terminal, program: typed }) => catalogsText(catalogs, terminal.paint, typed),
});

const CATALOG = {
  name: '<catalog>',
  about: 'its id or its title, as shown by "workrail catalog list"',
} as const;

/** People name a catalog by either; an id never has capitals or spaces. */
const namedBy = (catalog: string) =>
  /^[\p{Ll}\p{N}_-]+$/u.test(catalog) ? { catalog_id: catalog } : { catalog_title: catalog };

const switching = (word: 'enable' | 'disable', about: string) =>
  answering({
    name: `catalog ${word}`,
    changesData: true,
    about,
    arguments: [CATALOG],
    flags: ['json'],
    example: `workrail catalog ${word} petstore`,
    ask: ({ host }, _given, catalog = '') =>
      withCatalogs(host, (catalogs) =>
        catalogs.setCatalogEnabled({ ...namedBy(catalog), enabled: word === 'enable' }),
      ),
    text: ({ catalog_id, enabled, command_count_after_toggle: count }) =>
      `${visible(catalog_id)} is ${enabled ? 'enabled' : 'disabled'}. ${counted(count, 'command is', 'commands are')} enabled in all.\n`,
  });

export const catalogDisable = switching(
  'disable',
  'keep the commands of a catalog from being used, and keep the catalog',
);
export const catalogEnable = switching('enable', 'let the commands of a catalog be used again');

export const catalogRemove = answering({
  name: 'catalog remove',
  changesData: true,
  about: 'remove a catalog',
  arguments: [CATALOG],
  flags: ['remove-manifest', 'json'],
  notes: `"workrail catalog disable" hides its commands and keeps the catalog.`,
  example: 'workrail catalog remove petstore --remove-manifest',
  ask: ({ host, env }, given, catalog = '') =>
    withCatalogs(host, (catalogs) =>
      catalogs.removeCatalog({
        ...namedBy(catalog),
        remove_manifest: isOn('remove-manifest', given, env),
      }),
    ),
  text: ({ removed_catalog_id, manifest_removed, remaining_catalog_count }) =>
    `Removed ${visible(removed_catalog_id)}${manifest_removed ? ' and its manifest' : ''}. ${counted(remaining_catalog_count, 'catalog is', 'catalogs are')} left.\n`,
});

export const catalogRestore = answering({
  name: 'catalog restore',
  changesData: true,
  about: 'give back a catalog as it was before its last import',
  arguments: [CATALOG],
  flags: ['json'],
  notes: `The output says what is different. What the catalog had become is kept instead, so that the same command gives it back.`,
  example: 'workrail catalog restore petstore',
  ask: ({ host }, _given, catalog = '') =>
    withCatalogs(host, (catalogs) => catalogs.restoreCatalog(namedBy(catalog))),
  text: (restored, { terminal }) => restoredCatalogText(restored, terminal.paint),
});

export const withCatalogs = <Err, A>(
  host: Host,
  use: (catalogs: CatalogUseCases) => TaskEither<Err, A>,
): TaskEither<Err | DataFolderError, A> =>
  program<Err | DataFolderError, A>(async ({ take }) => take(use(await take(host.catalogs))));
