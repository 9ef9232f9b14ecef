import { gzipSync } from 'node:zlib';
import { exactNumber } from '@workrail/kernel';
import type { FaultCommand, FaultRow } from '../fault-rows.ts';
import type { Fault } from '../faulty-server.ts';
import { answer, head, targetOf } from './answers.ts';

const row = (
  name: string,
  command: FaultCommand,
  fault: Fault,
  outcome: object,
  next: FaultRow['next'] = 'done',
): FaultRow => ({
  name,
  command,
  plan: [fault],
  requests: [targetOf(command)],
  outcome: { kind: 'answered', ...outcome },
  next,
});

const EMPTY = { kind: 'empty' };
const TEXT = { 'content-type': 'text/plain; charset=utf-8' };
const packed = (coding: string, body: string): Fault =>
  answer(200, body, { 'content-type': 'application/json', 'content-encoding': coding });
const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

const CONTENTS: readonly FaultRow[] = [
  row('JSON with every digit', 'GET', answer(200, '{"id":9007199254740993,"price":1.10,"e":1e3}'), {
    status: 200,
    content: {
      kind: 'json',
      value: { id: exactNumber('9007199254740993'), price: exactNumber('1.10'), e: exactNumber('1e3') },
    },
  }),
  row(
    'JSON of a type of its own',
    'GET',
    answer(200, '[1]', { 'content-type': 'application/vnd.api+json' }),
    { content: { kind: 'json', value: [1], mediaType: 'application/vnd.api+json' } },
  ),
  row('204', 'DELETE', { write: head(204), end: 'close' }, { status: 204, content: EMPTY, warnings: [] }),
  row('205', 'POST', answer(205), { status: 205, content: EMPTY }),
  row('200 without a byte of JSON', 'POST', answer(200), { status: 200, content: EMPTY, warnings: [] }),
  row('201 of spaces', 'POST', answer(201, ' \r\n '), { status: 201, content: EMPTY, warnings: [] }),
  row('201 with only a location', 'POST', answer(201, '', { Location: '/things/7' }), {
    status: 201,
    content: EMPTY,
    headers: { location: '/things/7' },
  }),
  row('202 with a location', 'POST', answer(202, '{"state":"queued"}', { location: '/jobs/1' }), {
    status: 202,
    content: { kind: 'json', value: { state: 'queued' } },
  }),
  row(
    'HEAD',
    'HEAD',
    { write: head(200, { 'content-length': '5000', etag: '"a"' }), end: 'close' },
    {
      status: 200,
      content: EMPTY,
      headers: { etag: '"a"', 'content-length': '5000' },
    },
  ),
  row('304', 'GET', { write: head(304, { etag: '"a"' }), end: 'close' }, { status: 304, content: EMPTY }),
  row('text', 'GET', answer(200, 'done \xc3\xbc', TEXT), {
    content: { kind: 'text', text: 'done ü', mediaType: 'text/plain' },
  }),
  row('bytes', 'GET', answer(200, '\x89PNG\r\n\x1a\n\x00', { 'content-type': 'image/png' }), {
    content: {
      kind: 'binary',
      bytes: Buffer.from('\x89PNG\r\n\x1a\n\x00', 'latin1'),
      mediaType: 'image/png',
    },
  }),
  row('JSON that ends early', 'POST', answer(201, '{"id": 7, "na'), {
    status: 201,
    content: {
      kind: 'unreadable',
      content: '{"id": 7, "na',
      reason: 'it is not the JSON that it says it is',
    },
    warnings: [{ rule: 'answer_unreadable' }],
  }),
  row('a page in place of JSON', 'GET', answer(200, '<html>'), {
    content: { kind: 'unreadable', content: '<html>' },
  }),
  row('another charset than it says', 'GET', answer(200, 'a\xfc', TEXT), {
    content: { kind: 'text', text: 'aü' },
    warnings: [{ rule: 'answer_charset' }],
  }),
  row('what was packed without being asked to', 'GET', packed('gzip', latin1(gzipSync('{"a":1}'))), {
    content: { kind: 'json', value: { a: 1 } },
  }),
  row('what was packed and is damaged', 'GET', packed('gzip', 'no gzip'), {
    content: { kind: 'unreadable', reason: packedReason('gzip') },
  }),
  row('what is packed in a way of its own', 'GET', packed('lzma', 'abc'), {
    content: { kind: 'unreadable', reason: packedReason('lzma') },
  }),
];

function packedReason(coding: string): string {
  return `it is packed as ${coding}, and it is damaged or that is not known here`;
}

const LARGE = 2 * 1024 * 1024;

const FORMS: readonly FaultRow[] = [
  row(
    'a large text without its length',
    'GET',
    { write: head(200, TEXT), flood: LARGE, end: 'close' },
    { content: { kind: 'text', text: 'x'.repeat(LARGE) } },
  ),
  row('large JSON', 'GET', answer(200, `"${'x'.repeat(LARGE)}"`), {
    content: { kind: 'text', mediaType: 'application/json' },
    warnings: [{ rule: 'answer_large' }],
  }),
  row(
    'chunks',
    'GET',
    { write: `${head(200, { 'transfer-encoding': 'chunked' })}2\r\n[1\r\n1\r\n]\r\n0\r\n\r\n`, end: 'close' },
    { content: { kind: 'json', value: [1] } },
  ),
  row(
    'a head that says to go on before the one that counts',
    'POST',
    { write: `HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n${answer(200, '1').write}`, end: 'close' },
    { status: 200, content: { kind: 'json', value: 1 } },
  ),
  row(
    'more than its length',
    'GET',
    { write: `${answer(200, '[1]').write}HTTP/1.1 500 No\r\n\r\n`, end: 'close' },
    {
      status: 200,
      content: { kind: 'json', value: [1] },
    },
  ),
  row(
    'cookies and credentials',
    'GET',
    answer(200, '[]', { 'Set-Cookie': 'sid=1', 'X-Auth-Token': 't', 'X-Rate': '5' }),
    {
      headers: { 'x-rate': '5', 'content-length': '2' },
    },
  ),
  row(
    'an operation that ends',
    'GET',
    answer(200, '[]', { deprecation: '@1688169599', sunset: 'Sun, 30 Jun 2024 23:59:59 GMT' }),
    { warnings: [{ rule: 'deprecated_command' }] },
  ),
];

const REDIRECTS: readonly FaultRow[] = [301, 302, 303, 307, 308].flatMap((status) => [
  row(
    `${status} to POST`,
    'POST',
    answer(status, '', { location: 'https://other.example/f?token=abc&page=2' }),
    { status, declared: false, headers: { location: 'https://other.example/f?token=***&page=2' } },
    'failed',
  ),
]);

const STATUSES: readonly FaultRow[] = [
  ...[400, 401, 403, 404, 409, 410, 422, 500, 501].map((status) =>
    row(
      `${status}`,
      'PUT',
      answer(status, '{"error":"no"}'),
      { status, content: { kind: 'json' } },
      'failed',
    ),
  ),
  row('302 that the document names', 'GET', answer(302, '', { location: '/file' }), {
    status: 302,
    declared: true,
  }),
  row('an answer that is not as the document says', 'GET', answer(206, '{"id":"seven"}'), {
    status: 206,
    content: { kind: 'json', value: { id: 'seven' } },
    warnings: [{ rule: 'answer_schema' }],
  }),
];

export const ANSWER_ROWS: readonly FaultRow[] = [...CONTENTS, ...FORMS, ...REDIRECTS, ...STATUSES];
