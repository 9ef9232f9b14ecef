import { REPORT_FORMATS, type ReportFormat } from '@workrail/application';
import { E, type Either } from '@workrail/kernel';
import { EXIT, type MisuseError } from '../errors/failure.ts';
import { textOf } from '../options.ts';
import { visible } from '../text/visible.ts';
import { type Command, withData } from './command.ts';

/** A session as a document for people, on stdout or in a file. */
export const render: Command = {
  name: 'render',
  about: 'write a session as a document for people',
  arguments: [{ name: '<sessionId>', about: 'ses_…, as the list of sessions shows it' }],
  flags: ['format', 'out'],
  notes: `The document holds what is missing or was assumed first, then each run with its branches kept apart, notes and artifacts;
as HTML also a picture of each run. It is one file that fetches nothing: what agents wrote stays text.`,
  example: 'workrail render ses_… --out login.html',
  run: async ({ host, terminal, env }, given, sessionId = '') => {
    const file = textOf('out', given, env);
    const format = formatOf(textOf('format', given, env), file);
    if (E.isLeft(format)) return format;
    const rendered = await withData(host, (data) =>
      data.renderSession({ sessionId, format: format.right })(),
    );
    if (E.isLeft(rendered)) return rendered;
    if (file === undefined) {
      terminal.out(rendered.right.text);
      return E.right(EXIT.ok);
    }
    const written = await host.outputs.write(file, rendered.right.text)();
    if (E.isLeft(written)) return written;
    terminal.out(`Wrote ${visible(file)}.\n`);
    return E.right(EXIT.ok);
  },
};

function formatOf(asked: string | undefined, file: string | undefined): Either<MisuseError, ReportFormat> {
  const name = asked ?? (/\.html?$/i.test(file ?? '') ? 'html' : 'md');
  const format = REPORT_FORMATS.find((known) => known === name);
  return format === undefined
    ? E.left({
        _tag: 'MisuseError',
        reason: `"${name}" is no format`,
        fix: `Say --format ${REPORT_FORMATS.join(' or --format ')}.`,
      })
    : E.right(format);
}
