/** Writes to the client and to nobody else. */
export interface ProtocolOutput {
  /** One message as a line; resolves when it is written. */
  readonly send: (message: object) => Promise<void>;
  /** Resolves when what was sent before is written. */
  readonly flushed: () => Promise<void>;
}

/** Line ends of Unicode, at which some clients split a line of JSON. */
const LINE_ENDS = /[\u2028\u2029]/g;

/**
 * Takes stdout for the protocol. What any other code writes there, by `console` or `process.stdout`, goes to stderr from now
 * on: one stray line on stdout and a client drops the connection.
 */
export function takeStdout(): ProtocolOutput {
  const { stdout, stderr } = process;
  const original = stdout.write.bind(stdout);
  stdout.write = stderr.write.bind(stderr);
  const write = (text: string) => new Promise<void>((resolve) => original(text, () => resolve()));
  return {
    send: (message) => {
      const json = JSON.stringify(message);
      return write(`${json.replace(LINE_ENDS, (end) => `\\u${end.charCodeAt(0).toString(16)}`)}\n`);
    },
    flushed: () => write(''),
  };
}
