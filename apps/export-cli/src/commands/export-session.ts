import type { ExportedSession, RedactInput } from '@workrail/application';
import { counted, E, type Either, program } from '@workrail/kernel';
import type { Environment } from '@workrail/node-host';
import { type MisuseError, misuseError } from '../errors/cli-error.ts';
import { type Given, isOn, textOf, textsOf } from '../options.ts';
import { visible } from '../text/visible.ts';
import { PRODUCER } from '../version.ts';
import { answering, withData } from './command.ts';

export const exportSession = answering({
  name: 'export',
  about: 'write a session to a file that another machine can take in',
  arguments: [{ name: '<sessionId>', about: 'ses_…, as answers and the list of sessions show it' }],
  flags: ['out', 'redact', 'redact-pattern', 'json'],
  notes: `The bundle holds the log of the session, its workflows, notes and artifacts, and the paths and branch that were
observed; no tokens and no keys. Its name says how it is packed: .gz, .zst (Node 22.15 or newer), or not at all.
Without --out it is <sessionId>.jsonl.gz in the current folder, <sessionId>.redacted.jsonl.gz with --redact. A file of that
name is replaced when all is written.

With --redact it can be handed to others. What was observed and the path of the project are left out; in all that people
and agents wrote, [redacted:<kind>] stands for keys, tokens, passwords, private keys, credentials in addresses, mail
addresses, home folders and the paths of the project. Workflows are handed on as they were written. Where it is taken in
it goes on as any session; it is another one than yours. Patterns are regular expressions (RE2 syntax), and upper and
lower case are the same. What is found is the shape of a secret: one in Base64, split or without a name stays. Read the
file, as .jsonl, before you hand it on.`,
  example: 'workrail export ses_… --out login.jsonl.gz',
  ask: ({ host, terminal, env }, given, sessionId = '') =>
    program(async ({ take, value }) => {
      const redact = value(redactOf(given, env, host.home));
      const usual = `${sessionId.trim()}${redact === undefined ? '' : '.redacted'}.jsonl.gz`;
      const file = textOf('out', given, env) ?? usual;
      const exported = await take(
        withData(host, (data) =>
          data.exportSession({
            sessionId,
            path: file,
            producer: PRODUCER,
            redact,
            onProgress: (done, all) => terminal.progress(done, all, 'events'),
          }),
        ),
      );
      return { ...exported, file };
    }),
  text: told,
});

/** A pattern by itself does nothing; one in the environment waits for a redaction. */
function redactOf(
  given: Given,
  env: Environment,
  home: string | undefined,
): Either<MisuseError, RedactInput | undefined> {
  if (isOn('redact', given, env))
    return E.right({
      patterns: textsOf('redact-pattern', given, env),
      homes: home === undefined ? [] : [home],
    });
  return given['redact-pattern'] === undefined
    ? E.right(undefined)
    : E.left(
        misuseError(
          '--redact-pattern says what else --redact leaves out, and --redact is not given',
          'Give --redact as well.',
        ),
      );
}

/** Where a bundle is, and what is no longer in it. */
function told({
  sessionId,
  events,
  blobs,
  redacted,
  file,
}: ExportedSession & { readonly file: string }): string {
  return [
    `Wrote ${visible(file)}: ${sessionId} with ${counted(events, 'event')} and ${counted(blobs, 'document')}, as ${packingOf(file)}.\n`,
    redacted === undefined ? '' : redactedText(redacted),
    `To take it in elsewhere: workrail import ${visible(file)}\n`,
  ].join('');
}

/** How a bundle is packed, which the end of its name says. */
function packingOf(file: string): string {
  if (/\.gz$/i.test(file)) return 'lines of JSON, packed with gzip';
  return /\.zst$/i.test(file) ? 'lines of JSON, packed with Zstandard' : 'lines of JSON, not packed';
}

const redactedText = ({ replaced, leftOut }: NonNullable<ExportedSession['redacted']>): string =>
  [
    `Replaced: ${table(replaced)}.\n`,
    `Left out: ${table(leftOut)}.\n`,
    'No pattern finds everything, and workflows are as they were written: look at it before you hand it on.\n',
  ].join('');

const table = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ') || 'nothing';
