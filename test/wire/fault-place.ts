import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { FaultRow } from './fault-rows.ts';

/** The base URL that a row sends its request to, given that of the server with the plan. */
export async function placeOf(to: FaultRow['to'], origin: string) {
  if (to === 'unknown host') return { base: 'http://nowhere.example', close: async () => {} };
  if (to === 'not allowed')
    return { base: origin.replace('127.0.0.1', 'inside.example'), close: async () => {} };
  if (to !== 'closed port' && to !== 'no tls') return { base: origin, close: async () => {} };
  const server = createServer((socket) =>
    socket
      .on('error', () => {})
      .resume()
      .end('HTTP/1.1 400 No\r\n\r\n'),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    server.close();
    await once(server, 'close');
  };
  if (to === 'no tls') return { base: `https://127.0.0.1:${port}`, close };
  await close();
  return { base: `http://127.0.0.1:${port}`, close: async () => {} };
}

/** Host names without a server of names: one leads to this machine. */
export const resolveHost = async (host: string) => {
  if (host === 'inside.example') return [{ address: '127.0.0.1', family: 4 }];
  throw Object.assign(new Error(host), { code: 'ENOTFOUND' });
};
