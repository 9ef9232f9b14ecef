import { E } from '@workrail/kernel';
import { EXIT } from '../errors/failure.ts';
import { isOn, textOf } from '../options.ts';
import { sessionsText } from '../text/sessions-text.ts';
import { visibleJson } from '../text/visible.ts';
import type { Command } from './command.ts';

const USUAL_LIMIT = 20;

/** Sessions by their latest activity. */
export const sessionsList: Command = async ({ host, terminal, env }, given) => {
  const opened = await host.data();
  if (E.isLeft(opened)) return opened;
  const asked = textOf('limit', given, env);
  const workspacePath = textOf('workspace', given, env);
  const listed = await opened.right.listSessions({
    limit: asked === undefined ? USUAL_LIMIT : Number(asked),
    ...(workspacePath === undefined ? {} : { workspacePath }),
  })();
  await opened.right.close();
  if (E.isLeft(listed)) return listed;
  terminal.out(
    isOn('json', given, env) ? `${visibleJson(listed.right)}\n` : sessionsText(listed.right, terminal.paint),
  );
  for (const sessionId of listed.right.damaged)
    terminal.err(
      `workrail: ${sessionId} is damaged and left out; workrail sessions show ${sessionId} says where\n`,
    );
  return E.right(EXIT.ok);
};
