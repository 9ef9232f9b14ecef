import { defined, E, type Either, program } from '@workrail/kernel';
import type { Environment } from '@workrail/node-host';
import { type MisuseError, misuseError } from '../errors/cli-error.ts';
import { type Given, isOn, textsOf } from '../options.ts';
import { arazzoImportedText } from '../text/arazzo-text.ts';
import { answering } from './command.ts';
import { withSaved } from './saved-workflows.ts';

export const workflowImport = answering({
  name: 'workflow import',
  changesData: true,
  about: 'save the workflows of an Arazzo 1.0 document',
  arguments: [{ name: '<file>', about: 'an Arazzo document in YAML or JSON; - is stdin', names: 'file' }],
  flags: ['catalog-for', 'overwrite', 'json'],
  notes: `Each of its workflows becomes a saved workflow, or the document is refused with everything that has no counterpart, and
nothing is saved. Import the OpenAPI documents that it describes first. A source description is the catalog of the same
id, title or vendor, or else the only one that has its operations; --catalog-for says which it is. The text of the
document is kept next to the workflows.`,
  example: 'workrail workflow import pets.arazzo.yaml',
  ask: ({ host, env }, given, file = '') =>
    program(async ({ take, value }) => {
      const catalogs = value(catalogsFor(given, env));
      const document = await take(host.documentInput(file));
      const source = file === '-' ? undefined : file;
      const overwrite = isOn('overwrite', given, env);
      return take(
        withSaved(host, (all) => all.importArazzo(defined({ document, source, catalogs, overwrite }))),
      );
    }),
  text: (imported, { terminal }) => arazzoImportedText(imported, terminal.paint),
});

function catalogsFor(given: Given, env: Environment): Either<MisuseError, Readonly<Record<string, string>>> {
  const pairs: (readonly [string, string])[] = [];
  for (const text of textsOf('catalog-for', given, env)) {
    const [, name = '', id = ''] = /^([^=]+)=(.+)$/.exec(text.trim()) ?? [];
    if (name === '')
      return E.left(
        misuseError(`--catalog-for ${text} has no "="`, 'Write --catalog-for <name>=<catalog_id>.'),
      );
    pairs.push([name.trim(), id.trim()]);
  }
  return E.right(Object.fromEntries(pairs));
}
