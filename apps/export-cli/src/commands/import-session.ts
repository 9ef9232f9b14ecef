import type { DataUseCases } from '@workrail/application';
import { program } from '@workrail/kernel';
import { misuseError } from '../errors/cli-error.ts';
import { isOn } from '../options.ts';
import { importedText } from '../text/imported-text.ts';
import { PRODUCER } from '../version.ts';
import { answering, withData } from './command.ts';

export const importSession = answering({
  name: 'import',
  changesData: true,
  about: 'import a session from a bundle that "workrail export" wrote',
  arguments: [{ name: '<file>', about: 'the bundle', names: 'file' }],
  flags: ['as-new', 'replace', 'json'],
  notes: `The whole bundle is verified before anything is written, and it is imported completely or not at all. Importing the same
bundle again changes nothing. If the local session with the same id has diverged, the bundle becomes a new session with new
ids. With --replace it replaces the local session instead: work that only the local session has is first written to a
bundle in the current folder, and a session with work newer than the bundle is not replaced. --replace also repairs a local
session that is damaged.`,
  example: 'workrail import login.jsonl.gz',
  ask: ({ host, terminal, env }, given, file = '') =>
    program(async ({ take, fail }) => {
      const [replace, asNew] = [isOn('replace', given, env), isOn('as-new', given, env)];
      if (replace && asNew)
        return fail(misuseError('--as-new and --replace exclude each other', 'Pass only one of them.'));
      const importing = (data: DataUseCases) =>
        data.importSession({
          path: file,
          asNew,
          ...(replace ? { replace: { producer: PRODUCER } } : {}),
          onProgress: (stage, lines, all) =>
            terminal.progress(lines, all, stage === 'verify' ? 'lines checked' : 'lines written'),
        });
      return take(withData(host, importing, { begins: true }));
    }),
  text: (imported, { env, program }, given) =>
    importedText(imported, { program, replacing: isOn('replace', given, env) }),
  remarks: ({ wentBack }) =>
    wentBack === undefined
      ? []
      : [
          `event ${wentBack} of the bundle has an earlier time than the one before it: a clock was set back while it was recorded`,
        ],
});
