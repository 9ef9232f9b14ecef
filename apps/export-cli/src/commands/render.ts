import { REPORT_FORMATS, type ReportFormat } from '@workrail/application';
import { E, type Either } from '@workrail/kernel';
import { EXIT, type MisuseError } from '../errors/failure.ts';
import { textOf } from '../options.ts';
import { visible } from '../text/visible.ts';
import type { Command } from './command.ts';

/** A session as a document for people, on stdout or in a file. */
export const render: Command<[sessionId: string]> = async ({ host, terminal, env }, given, sessionId) => {
  const file = textOf('out', given, env);
  const format = formatOf(textOf('format', given, env), file);
  if (E.isLeft(format)) return format;
  const opened = await host.data();
  if (E.isLeft(opened)) return opened;
  const rendered = await opened.right.renderSession({ sessionId, format: format.right })();
  await opened.right.close();
  if (E.isLeft(rendered)) return rendered;
  if (file === undefined) {
    terminal.out(rendered.right.text);
    return E.right(EXIT.ok);
  }
  const written = await host.outputs.write(file, rendered.right.text)();
  if (E.isLeft(written)) return written;
  terminal.out(`Wrote ${visible(file)}.\n`);
  return E.right(EXIT.ok);
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
