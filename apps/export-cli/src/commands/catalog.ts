import { defined } from '@workrail/kernel';
import { EXIT } from '../errors/failure.ts';
import { isOn, textOf } from '../options.ts';
import { documentText, importPreviewText } from '../text/catalog-text.ts';
import { shellWord } from '../text/shell-word.ts';
import { visible } from '../text/visible.ts';
import { answering } from './command.ts';

const DOCUMENT = {
  name: '<document>',
  about: 'an OpenAPI document of version 2.0, 3.0 or 3.1, as JSON or YAML',
  names: 'file',
} as const;

export const catalogValidate = answering({
  name: 'catalog validate',
  changesData: false,
  about: 'check whether an OpenAPI document can be imported',
  arguments: [DOCUMENT],
  flags: ['json'],
  notes: `Every operation of the document becomes a command, or is listed with the reason. What a strict reader of OpenAPI
would object to is a warning. The exit code is 1 if the document cannot be imported.`,
  example: 'workrail catalog validate petstore.yaml',
  ask: ({ host }, _given, source = '') => host.useCases.validateDocument({ source }),
  text: (validated, { terminal, program }, _given, source = '') =>
    documentText(validated, terminal.paint, {
      source,
      preview: `${program} catalog preview ${visible(shellWord(source))}`,
    }),
  code: ({ valid }) => (valid ? EXIT.ok : EXIT.problems),
});

/** Nobody reads more of them in a terminal, and an agent has no room for more. */
const SHOWN = 50;

export const catalogPreview = answering({
  name: 'catalog preview',
  changesData: false,
  about: 'show the commands that an OpenAPI document would give, without importing it',
  arguments: [DOCUMENT],
  flags: ['title', 'vendor', 'base-url', 'full', 'json'],
  notes: `Shows the first ${SHOWN} commands; --full shows all of them.`,
  example: 'workrail catalog preview petstore.yaml --vendor petstore --base-url http://127.0.0.1:8080',
  ask: ({ host, env }, given, source = '') =>
    host.useCases.previewImport(
      defined({
        source,
        catalog_title: textOf('title', given, env),
        vendor: textOf('vendor', given, env),
        base_url: textOf('base-url', given, env),
        commands_shown: isOn('full', given, env) ? Number.MAX_SAFE_INTEGER : SHOWN,
      }),
    ),
  text: (preview, { terminal, program }, _given, source = '') =>
    importPreviewText(
      preview,
      terminal.paint,
      `${program} catalog preview ${visible(shellWord(source))} --full`,
    ),
});
