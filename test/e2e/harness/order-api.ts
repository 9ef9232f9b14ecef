import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

/** Answers by the state of a file: in a process of its own, since a test waits for the command that it runs. */
const SERVER = `
const { appendFileSync, existsSync } = require('node:fs');
const { LOG, MENDED } = process.env;
const server = require('node:http').createServer((request, response) => {
  appendFileSync(LOG, request.method + ' ' + request.url + '\\n');
  const say = (status, body) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
  if (request.url === '/orders') return say(200, { items: [{ id: 7 }], state: 'open' });
  if (request.url === '/bills' && !existsSync(MENDED)) return say(422, { reason: 'no such customer' });
  if (request.url === '/bills') return say(200, { id: 3 });
  if (request.method === 'POST') return request.socket.destroy();
  return say(404, {});
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
process.stdin.resume().on('end', () => process.exit());
`;

const answer = {
  200: { description: 'ok', content: { 'application/json': { schema: { type: 'object' } } } },
};

export const ORDERS = {
  openapi: '3.1.0',
  info: { title: 'Orders', version: '1' },
  servers: [{ url: 'https://orders.example' }],
  paths: {
    '/orders': { get: { responses: answer } },
    '/bills': { get: { responses: answer } },
    '/payments': { post: { responses: answer } },
  },
};

/** An API on loopback until the test ends; bills fail until the file `mended` is there, and payments lose their answer. */
export async function orderApi(files: { readonly log: string; readonly mended: string }): Promise<string> {
  const child = spawn(process.execPath, ['-e', SERVER], {
    env: { ...process.env, LOG: files.log, MENDED: files.mended },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(async () => {
    const ended = once(child, 'exit');
    child.stdin.end();
    await ended;
  });
  const [port] = await once(child.stdout, 'data');
  return `http://127.0.0.1:${String(port).trim()}`;
}
