import type { DataUseCases, ImportedSession } from '@workrail/application';
import { counted, program } from '@workrail/kernel';
import { misuseError } from '../errors/cli-error.ts';
import { isOn } from '../options.ts';
import { visible } from '../text/visible.ts';
import { PRODUCER } from '../version.ts';
import { answering, withData } from './command.ts';

export const importSession = answering({
  name: 'import',
  about: 'take in a session from a file that "workrail export" wrote',
  arguments: [{ name: '<file>', about: 'the bundle', names: 'file' }],
  flags: ['as-new', 'replace', 'json'],
  notes: `All of the bundle is verified before anything is written, and it is taken in as a whole or not at all. The same bundle
again changes nothing. Where its session is here and has gone another way, it becomes a new session with new ids; with
--replace it takes that one's place. What only that one holds is then first written to a bundle in the current folder;
work that is newer than the bundle is not replaced. A session that is damaged here is put right that way too.`,
  example: 'workrail import login.jsonl.gz',
  ask: ({ host, terminal, env }, given, file = '') =>
    program(async ({ take, fail }) => {
      const [replace, asNew] = [isOn('replace', given, env), isOn('as-new', given, env)];
      if (replace && asNew)
        return fail(misuseError('--as-new and --replace are both asked for', 'Say one of them.'));
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
  text: (imported, { env }, given) => told(imported, isOn('replace', given, env)),
  remarks: ({ wentBack }) =>
    wentBack === undefined
      ? []
      : [
          `event ${wentBack} of the bundle is older than one before it: a clock was set back while it was written`,
        ],
});

function told(
  { outcome, sessionId, originalSessionId, events, backup }: ImportedSession,
  replacing: boolean,
): string {
  const next = `To go on with it, tell your agent: resume session ${sessionId}.\n`;
  switch (outcome) {
    case 'imported':
      return `Took in ${sessionId} with ${counted(events, 'event')}.\n${next}`;
    case 'imported_as_new':
      return `Took in ${originalSessionId} with ${counted(events, 'event')} as a new session, ${sessionId}.\n${next}`;
    case 'replaced':
      return `Took in ${sessionId} with ${counted(events, 'event')} in the place of what was here${backup === undefined ? ', all of which it holds' : `, which is now in ${visible(backup)}`}.\n${next}`;
    case 'already_here':
      return replacing
        ? `What is here as ${sessionId} holds all of it already: nothing was replaced.\n`
        : `It is here already, as ${sessionId}: nothing was written. --as-new makes a second one.\n`;
  }
}
