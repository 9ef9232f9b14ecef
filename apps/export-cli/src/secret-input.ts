import { program, type TaskEither } from '@workrail/kernel';
import { type MisuseError, misuseError } from './errors/cli-error.ts';

/** What a secret is read from. */
export interface SecretStreams {
  readonly stdin: Pick<
    NodeJS.ReadStream,
    'isTTY' | 'setRawMode' | 'setEncoding' | 'on' | 'off' | 'resume' | 'pause'
  > &
    AsyncIterable<Uint8Array | string>;
  /** Shows a prompt to the person at the terminal. */
  readonly say: (text: string) => void;
}

/** Bytes that are read of what is piped in; a secret is far shorter. */
const MOST = 64 * 1024;

const NOT_STORED = 'Nothing was stored.';

/** Asks for a secret on a terminal, which shows nothing of it, or takes all of what is piped in. */
export const readSecret = (prompt: string, { stdin, say }: SecretStreams): TaskEither<MisuseError, string> =>
  program(async ({ fail }) => {
    if (!stdin.isTTY) {
      const piped = await allOf(stdin);
      return piped ?? fail(misuseError('what was piped in is not UTF-8', NOT_STORED));
    }
    say(prompt);
    const typed = await hiddenLine(stdin);
    say('\n');
    return typed ?? fail(misuseError('it was cancelled', NOT_STORED));
  });

async function allOf(stdin: AsyncIterable<Uint8Array | string>): Promise<string | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stdin) {
    parts.push(Buffer.from(part));
    size += part.length;
    if (size > MOST) break;
  }
  try {
    return new TextDecoder('utf-8', { fatal: size <= MOST }).decode(Buffer.concat(parts));
  } catch {
    return undefined;
  }
}

/** What terminals send around what is pasted, and for keys that write nothing, follows an escape. */
function withoutSequences(chunk: string): string {
  const [first = '', ...escaped] = chunk.split('\u001b');
  return first + escaped.map((part) => part.replace(/^(?:\[[\d;]*[A-Za-z~]|O[A-Z])/, '')).join('');
}

const ENDS = new Map<string, 'done' | 'cancelled'>([
  ['\r', 'done'],
  ['\n', 'done'],
  ['\u0004', 'done'],
  ['\u0003', 'cancelled'],
]);
const ERASES: ReadonlySet<string> = new Set(['\u007f', '\b']);
const BEGIN_AGAIN = '\u0015';

/** A line that is not echoed; undefined where it was cancelled. */
function hiddenLine(stdin: SecretStreams['stdin']): Promise<string | undefined> {
  stdin.setEncoding('utf8');
  stdin.setRawMode(true);
  stdin.resume();
  return new Promise((resolve) => {
    let line: readonly string[] = [];
    const end = (result: string | undefined): void => {
      stdin.off('data', take);
      stdin.setRawMode(false);
      stdin.pause();
      resolve(result);
    };
    const take = (chunk: string): void => {
      for (const key of withoutSequences(chunk)) {
        const ends = ENDS.get(key);
        if (ends !== undefined) {
          end(ends === 'cancelled' ? undefined : line.join(''));
          break;
        }
        if (ERASES.has(key)) line = line.slice(0, -1);
        else line = key === BEGIN_AGAIN ? [] : [...line, key];
      }
    };
    stdin.on('data', take);
  });
}
