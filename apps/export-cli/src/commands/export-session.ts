import { E } from '@workrail/kernel';
import { EXIT } from '../errors/failure.ts';
import { isOn, textOf } from '../options.ts';
import { counted } from '../text/counted.ts';
import { visible, visibleJson } from '../text/visible.ts';
import { PRODUCER } from '../version.ts';
import { type Command, withData } from './command.ts';

/** Writes a session to a bundle, beside where the command was typed unless told otherwise. */
export const exportSession: Command = {
  name: 'export',
  about: 'write a session to a file that another machine can take in',
  arguments: [{ name: '<sessionId>', about: 'ses_…, as answers and the list of sessions show it' }],
  flags: ['out', 'json'],
  notes: `The bundle holds the log of the session, its workflows, notes and artifacts, and the paths and branch that were
observed; no tokens and no keys. Its name says how it is packed: .gz, .zst (Node 22.15 or newer), or not at all.
Without --out it is <sessionId>.jsonl.gz in the current folder. A file of that name is replaced when all is written.`,
  example: 'workrail export ses_… --out login.jsonl.gz',
  run: async ({ host, terminal, env }, given, sessionId = '') => {
    const file = textOf('out', given, env) ?? `${sessionId.trim()}.jsonl.gz`;
    const exported = await withData(host, (data) =>
      data.exportSession({
        sessionId,
        path: file,
        producer: PRODUCER,
        onProgress: (done, all) => terminal.progress(done, all, 'events'),
      })(),
    );
    if (E.isLeft(exported)) return exported;
    const { events, blobs } = exported.right;
    if (isOn('json', given, env)) terminal.out(`${visibleJson({ ...exported.right, file })}\n`);
    else
      terminal.out(
        `Wrote ${visible(file)}: ${exported.right.sessionId} with ${counted(events, 'event')} and ${counted(blobs, 'document')}.\nTo take it in elsewhere: workrail import ${visible(file)}\n`,
      );
    return E.right(EXIT.ok);
  },
};
