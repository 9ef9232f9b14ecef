import { extname } from 'node:path';
import { REPORT_FORMATS, type ReportFormat } from '@workrail/application';
import { E, type Either, program } from '@workrail/kernel';
import { type MisuseError, misuseError } from '../errors/cli-error.ts';
import { EXIT } from '../errors/failure.ts';
import { isOn, outOf, STDOUT, textOf } from '../options.ts';
import { visible } from '../text/visible.ts';
import { type Command, type CommandDependencies, watched, withData } from './command.ts';

export const render: Command = {
  name: 'render',
  changesData: false,
  about: 'write a session as a Markdown, HTML or PDF document',
  arguments: [{ name: '<sessionId>', about: 'ses_…, as shown by "workrail sessions list"' }],
  flags: ['format', 'run', 'out', 'overwrite'],
  notes: `The document starts with what is missing or was assumed. Then it shows each run, branch by branch, with notes and
artifacts; HTML and PDF also have a diagram of each run. It is a single file that loads nothing from elsewhere, and what
agents wrote stays text. A PDF needs --out, or a stdout that is not a terminal.`,
  example: 'workrail render ses_… --out login.html',
  run: ({ host, terminal, env }, given, sessionId = '') =>
    program(async ({ take, value }) => {
      const out = outOf(given, env);
      const file = out === STDOUT ? undefined : out;
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
      await take(
        host.outputs.write(file, content, { private: true, keepExisting: !isOn('overwrite', given, env) }),
      );
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
        ? `the extension of "${visible(file ?? '')}" is not that of a known format`
        : `"${name}" is not a format`;
    return E.left(misuseError(reason, `Pass --format ${REPORT_FORMATS.join(' or --format ')}.`));
  }
  const fix = 'Pass --out <file>, or redirect stdout to a file.';
  return format === 'pdf' && file === undefined && terminal.isWatched
    ? E.left(misuseError('a terminal cannot show a PDF', fix))
    : E.right(format);
}

/** By the ending of the file; Markdown where there is none, or no file. */
function byName(file = ''): ReportFormat | undefined {
  if (/\.pdf$/i.test(file)) return 'pdf';
  if (/\.html?$/i.test(file)) return 'html';
  return /\.(?:md|markdown|txt)$/i.test(file) || extname(file) === '' ? 'md' : undefined;
}
