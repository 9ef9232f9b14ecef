import { E } from '@workrail/kernel';
import { EXIT } from '../errors/failure.ts';
import { isOn, textOf } from '../options.ts';
import { counted } from '../text/counted.ts';
import { visible, visibleJson } from '../text/visible.ts';
import { VERSION } from '../version.ts';
import type { Command } from './command.ts';

/** Writes a session to a bundle, beside where the command was typed unless told otherwise. */
export const exportSession: Command<[sessionId: string]> = async (
  { host, terminal, env },
  given,
  sessionId,
) => {
  const opened = await host.data();
  if (E.isLeft(opened)) return opened;
  const file = textOf('out', given, env) ?? `${sessionId.trim()}.jsonl.gz`;
  const exported = await opened.right.exportSession({
    sessionId,
    path: file,
    producer: { name: 'workrail', version: VERSION },
    onProgress: (done, all) => terminal.progress(done, all, 'events'),
  })();
  await opened.right.close();
  if (E.isLeft(exported)) return exported;
  const { events, blobs } = exported.right;
  if (isOn('json', given, env)) terminal.out(`${visibleJson({ ...exported.right, file })}\n`);
  else
    terminal.out(
      `Wrote ${visible(file)}: ${exported.right.sessionId} with ${counted(events, 'event')} and ${counted(blobs, 'document')}.\nTo take it in elsewhere: workrail import ${visible(file)}\n`,
    );
  return E.right(EXIT.ok);
};
