import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { E, type Json, type JsonObject, parseExact } from '@workrail/kernel';
import { httpClient } from '@workrail/node-host';
import { buildRequest, readCommands } from '@workrail/openapi';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BODY_ROWS } from './body-rows.ts';
import { CREDENTIAL_ROWS } from './credential-rows.ts';
import { PARAMETER_ROWS } from './parameter-rows.ts';
import { openRecorder, type Recorder } from './recorder.ts';
import type { WireRow } from './row.ts';

let recorder: Recorder;
let folder: string;

beforeAll(async () => {
  recorder = await openRecorder();
  folder = mkdtempSync(join(tmpdir(), 'workrail-wire-'));
  mkdirSync(join(folder, 'folder'));
  writeFileSync(join(folder, 'data.bin'), 'bin\r\n\0ary');
});

afterAll(async () => {
  await recorder[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

const right = <A>(outcome: E.Either<unknown, A>): A => {
  if (E.isLeft(outcome)) throw new Error(JSON.stringify(outcome.left));
  return outcome.right;
};

const jsonOf = (text: string): Json => right(parseExact(text));

/** Sends what a row says, and gives what arrived. */
async function arrived(row: WireRow) {
  const api = right(readCommands(JSON.stringify(row.document)));
  const [command] = api.commands;
  if (command === undefined) throw new Error(api.refused[0]?.reason);
  const { request } = right(
    buildRequest({
      command,
      schemas: api.schemas,
      securitySchemes: api.securitySchemes,
      baseUrl: recorder.origin,
      baseUrlGiven: true,
      arguments: jsonOf(row.arguments ?? '{}') as JsonObject,
      ...(row.body === undefined ? {} : { body: jsonOf(row.body) }),
      ...(row.contentType === undefined ? {} : { contentType: row.contentType }),
      credentials: row.credentials ?? {},
      userAgent: 'WorkRail/1.2.3',
      boundary: 'b0undary',
    }),
  );
  const limits = { timeoutMs: 60_000, allowedOrigins: [recorder.origin], filesBelow: folder };
  right(await httpClient().send(request, limits)());
  return recorder.taken();
}

test.each([...PARAMETER_ROWS, ...BODY_ROWS, ...CREDENTIAL_ROWS])('$name', async (row) => {
  const [request, ...others] = await arrived(row);
  expect(others).toEqual([]);
  expect(request?.line).toBe(`${row.line} HTTP/1.1`);
  expect(Object.fromEntries(request?.headers ?? [])).toEqual({
    host: recorder.origin.slice('http://'.length),
    connection: 'close',
    accept: 'application/json, */*;q=0.8',
    'user-agent': 'WorkRail/1.2.3',
    ...row.headers,
  });
  expect(request?.sent.toString('utf8')).toBe(row.sent ?? '');
});

test('there is a row for every place, style and kind of body', () => {
  const names = [...PARAMETER_ROWS, ...BODY_ROWS, ...CREDENTIAL_ROWS].map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThanOrEqual(80);
});
