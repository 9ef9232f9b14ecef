import { type Answer, answerOf, type Driver, type Json, type JsonObject, type ListedTool } from './driver.ts';
import type { Launch } from './launch.ts';
import { type ServerProcess, startProcess } from './server-process.ts';

/** Speaks the protocol by hand, in JSON lines; opens with `initialize`. */
export interface RawDriver extends Driver {
  readonly process: ServerProcess;
  /** One request; gives the whole response message. */
  readonly request: (method: string, params?: object) => Promise<RawResponse>;
  /** A call, with the size of the line that answered it. */
  readonly sized: (tool: string, args?: object) => Promise<Answer & { readonly bytes: number }>;
}

interface RawResponse {
  readonly id: Json;
  readonly result?: JsonObject;
  readonly error?: JsonObject;
  /** Bytes of the line that carried it. */
  readonly bytes: number;
}

export const RAW_PROTOCOL_VERSION = '2025-06-18';

/** Requests and their answers over a process's stdin and stdout. */
function rawRequests(process: ServerProcess): RawDriver['request'] {
  const waiting = new Map<number, { resolve: (response: RawResponse) => void; reject: (e: Error) => void }>();
  let last = 0;
  process.onLine((line) => {
    // Lines that are no JSON are for the audit to find.
    const message = parsed(line);
    if (message === undefined || typeof message.id !== 'number') return;
    waiting.get(message.id)?.resolve({ ...message, bytes: Buffer.byteLength(line) });
    waiting.delete(message.id);
  });
  void process.ended.then(({ code, signal }) => {
    const ended = new Error(
      `the server ended (code ${code}, signal ${signal}) before it answered; stderr: ${process.stderr()}`,
    );
    for (const { reject } of waiting.values()) reject(ended);
    waiting.clear();
  });
  return (method, params) => {
    last += 1;
    const id = last;
    const answered = new Promise<RawResponse>((resolve, reject) => waiting.set(id, { resolve, reject }));
    process.write(
      JSON.stringify({ jsonrpc: '2.0', id, method, ...(params === undefined ? {} : { params }) }),
    );
    return answered;
  };
}

export async function openRawDriver(launch: Launch): Promise<RawDriver> {
  const process = startProcess(launch);
  const request = rawRequests(process);
  const { result } = await request('initialize', {
    protocolVersion: RAW_PROTOCOL_VERSION,
    capabilities: {},
    clientInfo: { name: 'workrail-e2e', version: '0' },
  });
  process.write(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }));
  const sized: RawDriver['sized'] = async (name, args) => {
    const response = await request('tools/call', {
      name,
      ...(args === undefined ? {} : { arguments: args }),
    });
    if (response.result === undefined) throw new Error(`no result: ${JSON.stringify(response.error)}`);
    return { ...answerOf(response.result), bytes: response.bytes };
  };
  return {
    name: 'raw',
    protocolVersion: String(result?.protocolVersion),
    instructions: String(result?.instructions),
    process,
    request,
    sized,
    call: sized,
    listTools: async () =>
      (await request('tools/list')).result?.tools as readonly unknown[] as readonly ListedTool[],
    stdout: process.stdout,
    end: () => {
      process.endInput();
      return process.ended;
    },
  };
}

function parsed(line: string): Omit<RawResponse, 'bytes'> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? (value as RawResponse) : undefined;
  } catch {
    return undefined;
  }
}
