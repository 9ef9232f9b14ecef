import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { feedSocket, type RawSocket } from './feed-socket.ts';

/** A client that takes nothing, or everything. */
function client() {
  const events = new EventEmitter();
  const raw = {
    bufferedAmount: 0,
    readyState: 1,
    OPEN: 1,
    on: events.on.bind(events),
    send: vi.fn(),
    close: vi.fn(),
    ping: vi.fn(),
    terminate: vi.fn(),
  };
  return { raw, events, socket: raw as unknown as RawSocket };
}

it('a socket that is full waits, and one that stays full is ended with a code', () => {
  const { raw, socket } = client();
  const onEnd = vi.fn();
  let now = 0;
  const slow = feedSocket(socket, onEnd, () => now);
  expect(slow.isReady()).toBe(true);
  raw.bufferedAmount = 2_000_000;
  expect(slow.isReady()).toBe(false);
  now = 20_000;
  expect(slow.isReady()).toBe(false);
  raw.bufferedAmount = 0;
  expect(slow.isReady()).toBe(true);
  raw.bufferedAmount = 2_000_000;
  now = 45_000;
  expect(slow.isReady()).toBe(false);
  expect(onEnd).not.toHaveBeenCalled();
  now = 76_000;
  expect(slow.isReady()).toBe(false);
  expect(raw.close).toHaveBeenCalledWith(1013, expect.any(String));
  expect(onEnd).toHaveBeenCalled();
});

it('a socket that nothing was said to for ten seconds is told that somebody is here', () => {
  const { raw, socket } = client();
  let now = 0;
  const quiet = feedSocket(
    socket,
    () => {},
    () => now,
  );
  const said = () => raw.send.mock.calls.map(([text]) => JSON.parse(String(text)).type);
  quiet.send({ type: 'ready', cursor: 'c' });
  now = 9_999;
  quiet.sayAlive();
  expect(said()).toEqual(['ready']);
  now = 10_000;
  quiet.sayAlive();
  quiet.sayAlive();
  expect(said()).toEqual(['ready', 'alive']);
  expect(raw.send).toHaveBeenLastCalledWith('{"type":"alive","cursor":"c"}');
  now = 19_000;
  quiet.send({ type: 'changes', cursor: 'd', changes: [] });
  now = 20_000;
  quiet.sayAlive();
  expect(said()).toEqual(['ready', 'alive', 'changes']);
});

it('a socket that does not answer a ping is ended at the next', () => {
  const { raw, events, socket } = client();
  const quiet = feedSocket(socket, () => {});
  quiet.ping();
  events.emit('pong');
  quiet.ping();
  expect(raw.terminate).not.toHaveBeenCalled();
  quiet.ping();
  expect(raw.terminate).toHaveBeenCalled();
});
