import { defined, E, type Either, program } from '@workrail/kernel';
import type { Environment } from '@workrail/node-host';
import { type MisuseError, misuseError } from '../errors/cli-error.ts';
import { type Given, isOn, outBesideJson, STDOUT, textOf, textsOf } from '../options.ts';
import { arazzoImportedText } from '../text/arazzo-text.ts';
import { visible } from '../text/visible.ts';
import { answering } from './command.ts';
import { sourceOf, WORKFLOW } from './command-workflows.ts';
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

export const workflowExport = answering({
  name: 'workflow export',
  changesData: false,
  about: 'write a workflow as an Arazzo 1.0.1 document',
  arguments: [WORKFLOW],
  flags: ['format', 'out', 'overwrite', 'json'],
  notes: `Importing the document again gives the same workflow. What Arazzo cannot say is listed, and then nothing is written:
conditions, providers of inputs, and values of the environment among others. --format is arazzo, which is also the
default. Without --out, the document goes to stdout; existing files are only replaced with --overwrite.`,
  example: 'workrail workflow export pets --format arazzo',
  ask: ({ host, env }, given, workflow = '') =>
    program(async ({ take, value }) => {
      const out = value(outBesideJson(given, env));
      value(checkedFormat(textOf('format', given, env)));
      const source = await take(sourceOf(host, workflow));
      const exported = await take(withSaved(host, (all) => all.exportArazzo(source)));
      if (out === undefined || out === STDOUT) return { ...exported, file: null };
      await take(host.outputs.write(out, exported.text, { keepExisting: !isOn('overwrite', given, env) }));
      return { ...exported, file: out };
    }),
  text: ({ file, text, workflow_id }) =>
    file === null ? text : `Wrote ${visible(workflow_id)} to ${visible(file)}.\n`,
});

const checkedFormat = (format: string | undefined): Either<MisuseError, void> =>
  format === undefined || format === 'arazzo'
    ? E.right(undefined)
    : E.left(misuseError(`"${visible(format)}" is not a format of workflows`, 'Pass --format arazzo.'));

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
