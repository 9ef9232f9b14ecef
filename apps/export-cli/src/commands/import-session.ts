import type { ImportedSession } from '@workrail/application';
import { E } from '@workrail/kernel';
import { EXIT } from '../errors/failure.ts';
import { isOn } from '../options.ts';
import { counted } from '../text/counted.ts';
import { visibleJson } from '../text/visible.ts';
import type { Command } from './command.ts';

/** Takes a session in from a bundle. */
export const importSession: Command<[file: string]> = async ({ host, terminal, env }, given, file) => {
  const opened = await host.data();
  if (E.isLeft(opened)) return opened;
  const imported = await opened.right.importSession({
    path: file,
    asNew: isOn('as-new', given, env),
    onProgress: (stage, lines, all) =>
      terminal.progress(lines, all, stage === 'verify' ? 'lines checked' : 'lines written'),
  })();
  await opened.right.close();
  if (E.isLeft(imported)) return imported;
  terminal.out(isOn('json', given, env) ? `${visibleJson(imported.right)}\n` : told(imported.right));
  return E.right(EXIT.ok);
};

function told({ outcome, sessionId, originalSessionId, events }: ImportedSession): string {
  const next = `To go on with it, tell your agent: resume session ${sessionId}.\n`;
  switch (outcome) {
    case 'imported':
      return `Took in ${sessionId} with ${counted(events, 'event')}.\n${next}`;
    case 'imported_as_new':
      return `Took in ${originalSessionId} with ${counted(events, 'event')} as a new session, ${sessionId}.\n${next}`;
    case 'already_here':
      return `It is here already, as ${sessionId}: nothing was written. --as-new makes a second one.\n`;
  }
}
