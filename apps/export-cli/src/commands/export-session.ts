import type { ExportedSession, RedactInput } from '@workrail/application';
import { counted, E, type Either, program } from '@workrail/kernel';
import type { Environment } from '@workrail/node-host';
import { type MisuseError, misuseError } from '../errors/cli-error.ts';
import { type Given, isOn, outBesideJson, outOf, STDOUT, textsOf } from '../options.ts';
import { shellWord } from '../text/shell-word.ts';
import { visible } from '../text/visible.ts';
import { PRODUCER } from '../version.ts';
import { answering, withData } from './command.ts';

export const exportSession = answering({
  name: 'export',
  changesData: false,
  about: 'write a session to a bundle, a file that another machine can import',
  arguments: [{ name: '<sessionId>', about: 'ses_…, as shown by the agent or "workrail sessions list"' }],
  flags: ['out', 'overwrite', 'redact', 'redact-pattern', 'json'],
  notes: `The bundle contains the session's log, workflows, notes and artifacts, and the paths and branch that were recorded; no
tokens and no keys. The extension decides the compression: .gz, .zst, or anything else for none.
With --out - it goes to stdout, not compressed.
The default is <sessionId>.jsonl.gz in the current folder, or <sessionId>.redacted.jsonl.gz with --redact. An existing
file is only replaced with --overwrite, once the bundle is complete.

--redact prepares a bundle for other people. It omits the project's path and what git reported. In everything that
people and agents wrote, it replaces keys, tokens, passwords, private keys, credentials in URLs, email addresses, home
folders and the project's paths with [redacted:<kind>]. Workflows stay as they were written. Others can import and
continue the session like any other; on your machine it is imported as a separate session. Patterns are regular
expressions (RE2 syntax) and ignore case. Redaction recognises secrets by their shape: one that is Base64-encoded, split
or mentioned without a label such as "password" stays. Write the bundle as .jsonl and read it before you share it.`,
  example: 'workrail export ses_… --out login.jsonl.gz',
  ask: ({ host, terminal, env }, given, sessionId = '') =>
    program(async ({ take, value }) => {
      const redact = value(redactOf(given, env, host.home));
      const usual = `${sessionId.trim()}${redact === undefined ? '' : '.redacted'}.jsonl.gz`;
      const file = value(outBesideJson(given, env)) ?? usual;
      const exported = await take(
        withData(host, (data) =>
          data.exportSession({
            sessionId,
            path: file,
            keepExisting: !isOn('overwrite', given, env),
            producer: PRODUCER,
            redact,
            onProgress: (done, all) => terminal.progress(done, all, 'events'),
          }),
        ),
      );
      return { ...exported, file };
    }),
  text: told,
  words: (given, env) => (outOf(given, env) === STDOUT ? 'stderr' : 'stdout'),
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
    : E.left(misuseError('--redact-pattern only has an effect together with --redact', 'Add --redact.'));
}

/** Where a bundle is, and what is no longer in it. */
function told({
  sessionId,
  events,
  blobs,
  redacted,
  file,
}: ExportedSession & { readonly file: string }): string {
  const place = file === STDOUT ? 'the bundle to stdout' : visible(file);
  return [
    `Wrote ${place}: ${sessionId} with ${counted(events, 'event')} and ${counted(blobs, 'stored value')}, as ${packingOf(file)}.\n`,
    redacted === undefined ? '' : redactedText(redacted),
    file === STDOUT ? '' : `To import it elsewhere: workrail import ${visible(shellWord(file))}\n`,
  ].join('');
}

/** How a bundle is packed, which the end of its name says. */
function packingOf(file: string): string {
  if (/\.gz$/i.test(file)) return 'JSON lines, compressed with gzip';
  return /\.zst$/i.test(file) ? 'JSON lines, compressed with Zstandard' : 'JSON lines, not compressed';
}

const redactedText = ({ replaced, leftOut }: NonNullable<ExportedSession['redacted']>): string =>
  [
    `Replaced: ${table(replaced)}.\n`,
    `Left out: ${named(leftOut)}.\n`,
    'No pattern finds everything, and workflows are included as they were written: read the bundle before you share it.\n',
  ].join('');

type LeftOut = NonNullable<ExportedSession['redacted']>['leftOut'];

const LEFT_OUT: Readonly<Record<keyof LeftOut, string>> = {
  workspace: "the project's path",
  observation: 'facts from git (branch, commit, repository)',
  'start-key': 'idempotency keys',
  'import-record': 'records of imports',
};

/** What was left out, in words. */
const named = (counts: LeftOut): string =>
  Object.entries(counts)
    .map(([what, count]) => `${LEFT_OUT[what as keyof LeftOut]} (${count})`)
    .join(', ') || 'nothing';

const table = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ') || 'nothing';
