import { program } from '@workrail/kernel';
import { EXIT } from '../errors/failure.ts';
import { formatOf, isOn } from '../options.ts';
import { sarifLog } from '../report/sarif.ts';
import { reportText } from '../text/report-text.ts';
import { visibleJson } from '../text/visible.ts';
import { VERSION } from '../version.ts';
import type { Command } from './command.ts';

export const validate: Command = {
  name: 'validate',
  changesData: false,
  about: 'compile workflow files and print what is wrong with them',
  arguments: [{ name: '<paths...>', about: 'workflow files, or folders to search for them', names: 'file' }],
  flags: ['json', 'sarif', 'quiet', 'strict'],
  notes: `Exit codes:
  0  no errors
  1  errors, or warnings with --strict
  2  wrong usage`,
  example: 'workrail validate workflows release.yaml --json',
  run: ({ host, terminal, env, cwd }, given, ...paths) =>
    program(async ({ take, value }) => {
      const format = value(formatOf(given, env));
      const wish = { quiet: isOn('quiet', given, env), strict: isOn('strict', given, env) };
      const report = await take(
        host.useCases.validateWorkflows({
          paths,
          ...(wish.quiet ? {} : { onProgress: terminal.progress }),
        }),
      );
      const { files, errors, warnings } = report;
      if (format === 'json') terminal.out(`${visibleJson({ files, errors, warnings })}\n`);
      else if (format === 'sarif')
        terminal.out(`${visibleJson(sarifLog(report, { version: VERSION, cwd }))}\n`);
      else terminal.out(reportText(report, wish, terminal.paint));
      return errors > 0 || (wish.strict && warnings > 0) ? EXIT.problems : EXIT.ok;
    }),
};
