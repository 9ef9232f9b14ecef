import type { Changes } from '@workrail/application';
import { type Change, failure } from '@workrail/dashboard-contract';
import { nodeIdOf, sessionId, TE } from '@workrail/kernel';
import { describe, expect, it } from 'vitest';
import { cookieFor, expectSafe, served, TOKEN } from '../testing/served.ts';
import { type Followed, type Refused, socketTo } from '../testing/socket.ts';

type Headers = Readonly<Record<string, string>>;
const BEARER = { authorization: `Bearer ${TOKEN}` };

const change = (position: number): Change => ({
  position,
  sessionId: sessionId('01890a5d-ac96-774b-bcce-b302099a8057'),
  version: position,
  kind: 'step_acked',
  at: '2026-01-01T00:00:00.000Z',
  node: nodeIdOf(new Uint8Array(8)),
});

/** A log of which a cursor is how much of it was told. */
function logOf(length: number) {
  const log = { length };
  const changes = ({ cursor = String(log.length), limit }: { cursor?: string; limit: number }) => {
    const from = Number(cursor);
    if (!(from <= log.length))
      return TE.right<never, Changes>({ kind: 'resync', reason: 'foreign', cursor: String(log.length) });
    const until = Math.min(log.length, from + limit);
    return TE.right<never, Changes>({
      kind: 'changes',
      changes: Array.from({ length: until - from }, (_, index) => change(from + index + 1)),
      cursor: String(until),
      more: until < log.length,
    });
  };
  return { log, changes };
}

const open = async (port: number, path = '/api/changes', headers: Headers = BEARER): Promise<Followed> => {
  const socket = await socketTo(port, path, headers);
  if ('status' in socket) throw new Error(`refused: ${socket.status} ${socket.body}`);
  return socket;
};

/** Whether a socket is opened and not closed at once. */
async function isKept(port: number): Promise<boolean> {
  const socket = await open(port);
  return Promise.race([socket.until(1).then(() => true), socket.closed.then(() => false)]);
}

const positions = ({ messages }: Followed): readonly number[] =>
  messages.flatMap((message) =>
    message.type === 'changes' ? message.changes.map(({ position }) => position) : [],
  );

describe('a WebSocket', () => {
  it.each<[string, number, (port: number) => Headers, string?]>([
    ['a foreign host', 403, (port) => ({ ...BEARER, host: `evil.example:${port}` })],
    ['a foreign origin', 403, () => ({ ...BEARER, origin: 'https://evil.example' })],
    ['the origin of another port', 403, (port) => ({ ...BEARER, origin: `http://127.0.0.1:${port + 1}` })],
    ['the origin null', 403, () => ({ ...BEARER, origin: 'null' })],
    ['no token', 401, () => ({})],
    ['a wrong token', 401, () => ({ authorization: 'Bearer wrong' })],
    [
      'the cookie of another port',
      401,
      (port) => ({ cookie: `workrail_${port + 1}=${cookieFor(port + 1)}` }),
    ],
    ['another path', 404, () => BEARER, '/api/status'],
    ['a member that is not known', 400, () => BEARER, '/api/changes?surprise=1'],
    ['a cursor that is too long', 400, () => BEARER, `/api/changes?cursor=${'x'.repeat(501)}`],
  ])('is refused with %s, in the one shape', async (_, status, headers, path = '/api/changes') => {
    const dashboard = await served();
    const refused = (await socketTo(dashboard.port, path, headers(dashboard.port))) as Refused;
    expect(refused.status).toBe(status);
    expectSafe(refused);
    failure.parse(JSON.parse(refused.body));
    expect(dashboard.called).toEqual([]);
  });

  it('is nothing that another protocol or a plain request gets', async () => {
    const { ask, called } = await served();
    const headers = { connection: 'Upgrade', upgrade: 'h2c' };
    for (const more of [headers, {}])
      expect(await ask({ path: '/api/changes', headers: more })).toMatchObject({ status: 426 });
    expect(called).toEqual([]);
  });

  it('is opened with the cookie and the own origin, and with the token and none', async () => {
    const { port } = await served({ changes: logOf(3).changes });
    const cookie = { cookie: `a=b; workrail_${port}=${cookieFor(port)}`, origin: `http://localhost:${port}` };
    for (const headers of [BEARER, cookie]) {
      const socket = await open(port, '/api/changes', headers);
      await socket.until(1);
      expect(socket.messages).toEqual([{ type: 'ready', cursor: '3' }]);
    }
  });

  it('tells what comes, once and in order, and goes on where a lost one stood', async () => {
    const { log, changes } = logOf(10);
    const { port } = await served({ changes });
    const first = await open(port);
    await first.until(1);
    log.length = 12;
    await first.until(2);
    expect(positions(first)).toEqual([11, 12]);
    first.raw.terminate();
    log.length = 1_300;
    const second = await open(port, '/api/changes?cursor=12');
    while (positions(second).length < 1_288) await second.until(second.messages.length + 1);
    expect(second.messages[0]).toEqual({ type: 'ready', cursor: '12' });
    expect(positions(second)).toEqual(Array.from({ length: 1_288 }, (_, index) => index + 13));
  });

  it('says where nobody can go on from a cursor', async () => {
    const { port } = await served({ changes: logOf(3).changes });
    const socket = await open(port, '/api/changes?cursor=none');
    await socket.until(1);
    expect(socket.messages).toEqual([{ type: 'resync', cursor: '3', reason: 'foreign' }]);
  });

  it('outlives a look at the log that fails, and is not opened by one', async () => {
    const { log, changes } = logOf(1);
    let fails = false;
    const { port, logged } = await served({
      changes: (input) => {
        if (fails) throw new Error('a defect');
        return changes(input);
      },
    });
    const socket = await open(port);
    await socket.until(1);
    fails = true;
    expect(await (await open(port)).closed).toBe(1011);
    log.length = 2;
    await expect.poll(() => logged.length).toBeGreaterThan(2);
    fails = false;
    await socket.until(2);
    expect(positions(socket)).toEqual([2]);
  });

  it('is closed when something is sent to it', async () => {
    const { port } = await served({ changes: logOf(0).changes });
    const [said, flooded] = [await open(port), await open(port)];
    said.raw.send('hello');
    expect(await said.closed).toBe(1008);
    flooded.raw.send('x'.repeat(100_000));
    expect(await flooded.closed).toBe(1009);
  });

  it('is one of fifty at most', async () => {
    const { port } = await served({ changes: logOf(0).changes });
    const sockets = await Promise.all(Array.from({ length: 50 }, () => open(port)));
    await Promise.all(sockets.map((socket) => socket.until(1)));
    const oneMore = await open(port);
    expect(await oneMore.closed).toBe(4_429);
    expect(oneMore.messages).toEqual([]);
    sockets[0]?.raw.close();
    await expect.poll(() => isKept(port)).toBe(true);
  });

  it('does not make anybody look at the log once it is gone', async () => {
    const dashboard = await served({ changes: logOf(0).changes });
    const socket = await open(dashboard.port);
    await socket.until(1);
    socket.raw.close();
    await socket.closed;
    // The server may hear of it late: some half second in which nobody looks comes all the same.
    const looks = async () => {
      const before = dashboard.called.length;
      await new Promise((resolve) => setTimeout(resolve, 500));
      return dashboard.called.length - before;
    };
    await expect.poll(looks).toBe(0);
  });
});
