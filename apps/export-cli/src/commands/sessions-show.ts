import { E } from '@workrail/kernel';
import { EXIT } from '../errors/failure.ts';
import { isOn } from '../options.ts';
import { sessionText } from '../text/session-text.ts';
import { visibleJson } from '../text/visible.ts';
import type { Command } from './command.ts';

/** One session: its runs with their steps, branches, gaps and notes. */
export const sessionsShow: Command<[sessionId: string]> = async (
  { host, terminal, env },
  given,
  sessionId,
) => {
  const opened = await host.data();
  if (E.isLeft(opened)) return opened;
  const shown = await opened.right.showSession(sessionId)();
  await opened.right.close();
  if (E.isLeft(shown)) return shown;
  terminal.out(
    isOn('json', given, env) ? `${visibleJson(shown.right)}\n` : sessionText(shown.right, terminal.paint),
  );
  return E.right(EXIT.ok);
};
