import { extname } from 'node:path';
import { REPORT_FORMATS, type ReportFormat } from '@workrail/application';
import { E, type Either, program } from '@workrail/kernel';
import { type MisuseError, misuseError } from '../errors/cli-error.ts';
import { EXIT } from '../errors/failure.ts';
import { textOf } from '../options.ts';
import { visible } from '../text/visible.ts';
import { type Command, type CommandDependencies, watched, withData } from './command.ts';

export const render: Command = {
  name: 'render',
  about: 'write a session as a document for people',
  arguments: [{ name: '<sessionId>', about: 'ses_…, as the list of sessions shows it' }],
  flags: ['format', 'run', 'out'],
  notes: `The document holds what is missing or was assumed first, then each run with its branches kept apart, notes and artifacts;
as HTML and PDF also a picture of each run. It is one file that fetches nothing: what agents wrote stays text.
A PDF is no text: it needs --out, or a stdout that is no terminal.`,
  example: 'workrail render ses_… --out login.html',
  run: ({ host, terminal, env }, given, sessionId = '') =>
    program(async ({ take, value }) => {
      const file = textOf('out', given, env);
      const format = value(formatOf(textOf('format', given, env), { file, terminal }));
      const runId = textOf('run', given, env);
      const input = {
        sessionId,
        format,
        ...(runId === undefined ? {} : { runId }),
        onProgress: (done: number, all: number) => terminal.progress(done, all, 'parts written'),
      };
      const rendering = withData(host, (data) => data.renderSession(input));
      const { content } = await take(watched(terminal, rendering));
      if (file === undefined) {
        if (typeof content === 'string' && terminal.isWatched) terminal.out(content);
        else terminal.file(content);
        return EXIT.ok;
      }
      await take(host.outputs.write(file, content));
      terminal.out(`Wrote ${visible(file)}.\n`);
      return EXIT.ok;
    }),
};

interface Target {
  readonly file: string | undefined;
  readonly terminal: Pick<CommandDependencies['terminal'], 'isWatched'>;
}

function formatOf(asked: string | undefined, { file, terminal }: Target): Either<MisuseError, ReportFormat> {
  const name = asked ?? byName(file);
  const format = REPORT_FORMATS.find((known) => known === name);
  if (format === undefined) {
    const reason =
      asked === undefined
        ? `"${visible(file ?? '')}" does not say which format it is to be`
        : `"${name}" is no format`;
    return E.left(misuseError(reason, `Say --format ${REPORT_FORMATS.join(' or --format ')}.`));
  }
  const fix = 'Say --out <file>, or send stdout to a file.';
  return format === 'pdf' && file === undefined && terminal.isWatched
    ? E.left(misuseError('a PDF is no text that a terminal can show', fix))
    : E.right(format);
}

/** By the ending of the file; Markdown where there is none, or no file. */
function byName(file = ''): ReportFormat | undefined {
  if (/\.pdf$/i.test(file)) return 'pdf';
  if (/\.html?$/i.test(file)) return 'html';
  return /\.(?:md|markdown|txt)$/i.test(file) || extname(file) === '' ? 'md' : undefined;
}
