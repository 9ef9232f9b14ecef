import type { Readable } from 'node:stream';
import { BUDGETS, type JsonObject } from '@workrail/kernel';
import { lineReader } from './line-reader.ts';
import type { ProtocolOutput } from './protocol-output.ts';
import { readMessages } from './read-message.ts';

/** Messages in both directions, one a line. */
export interface JsonLines {
  readonly start: (onMessage: (message: JsonObject) => void) => void;
  readonly send: (message: object) => Promise<void>;
  readonly stop: () => void;
}

/** Reads from `input`; what is no message is answered here, and told to `onFault`. */
export function jsonLines(
  input: Readable,
  output: ProtocolOutput,
  onFault: (reason: string) => void,
): JsonLines {
  const read = lineReader(BUDGETS.protocolMessage);
  let onMessage: (message: JsonObject) => void = () => {};
  const onData = (chunk: Uint8Array): void => {
    for (const incoming of read(chunk).flatMap(readMessages)) {
      if (incoming.kind === 'message') onMessage(incoming.message);
      else onFault(incoming.reason);
      if (incoming.kind === 'refused') void output.send(incoming.answer);
    }
  };
  return {
    start: (listener) => {
      onMessage = listener;
      input.on('data', onData);
    },
    send: output.send,
    stop: () => void input.off('data', onData),
  };
}
