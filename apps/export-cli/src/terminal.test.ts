import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openTerminal } from './terminal.ts';

/** A terminal with what was written to it. */
function terminal(isTTY: boolean) {
  const written = { stdout: '', stderr: '' };
  const stream = (name: keyof typeof written) => ({
    isTTY,
    on: () => undefined,
    write: (content: string | Uint8Array) => {
      written[name] += String(content);
      return true;
    },
  });
  const streams = { stdout: stream('stdout'), stderr: stream('stderr') };
  return { written, ...openTerminal(streams as never, {}) };
}

/** All that acts on a terminal, but line breaks. */
const ACTING = /[[\p{Cc}\p{Cf}]--[\n]]/v;
const HOSTILE = 'a\u001b]0;owned\u0007\u001b[2J\r\tb\u202ec\u009bd\u0000';

test('C7: nothing that a text holds acts on the terminal, on stdout or on stderr', () => {
  const { out, err, written } = terminal(false);
  out(`${HOSTILE}\nnext\n`);
  err(`${HOSTILE}\n`);
  expect(written.stdout).toBe('a\\u001b]0;owned\\u0007\\u001b[2J\\r\\tb\\u202ec\\u009bd\\u0000\nnext\n');
  expect(written.stderr).not.toMatch(ACTING);
});

test('C7: with colours, those of this program alone go through', () => {
  const { out, paint, written } = terminal(true);
  out(`${paint.error(HOSTILE)} ${paint.strong('bold')} ${HOSTILE}\n`);
  expect(written.stdout).toContain('\u001b[1mbold\u001b[22m');
  const without = ['1', '22', '31', '39'].reduce(
    (text, code) => text.replaceAll(`\u001b[${code}m`, ''),
    written.stdout,
  );
  expect(without).not.toMatch(ACTING);
});

test('C7: a file that goes to stdout is the same to the byte', () => {
  const { file, written } = terminal(false);
  file(HOSTILE);
  expect(written.stdout).toBe(HOSTILE);
});

test('C7: no other file of the command line writes to stdout or stderr', () => {
  const folder = new URL('.', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  );
  const writing = files.filter((name) =>
    /process\.std(?:out|err)\.write|console\.|(?:stdout|stderr)\.write\(/.test(
      readFileSync(new URL(name, folder), 'utf8'),
    ),
  );
  expect(writing).toEqual(['terminal.ts']);
});
