import { expect, test, vi } from 'vitest';
import { clientRoots, ROOTS_TIMEOUT } from './client-roots.ts';

test('A16: the first call is answered with the question, and others wait for what comes of it', async () => {
  const ask = vi.fn(async () => []);
  const roots = clientRoots(ask);
  expect(await roots.isToAsk()).toBe(true);
  const other = roots.isToAsk();
  roots.take(['file:///shop']);
  expect(await other).toBe(false);
  expect(await roots.isToAsk()).toBe(false);
  expect(await roots.get()).toEqual(['file:///shop']);
  expect(ask).not.toHaveBeenCalled();
});

test('A16: a call does not wait for ever for a client that never makes its call again', async () => {
  vi.useFakeTimers();
  try {
    const roots = clientRoots(async () => []);
    expect(await roots.isToAsk()).toBe(true);
    const other = roots.isToAsk();
    await vi.advanceTimersByTimeAsync(ROOTS_TIMEOUT);
    expect(await other).toBe(false);
    roots.take(['file:///late']);
    expect(await roots.get()).toEqual(['file:///late']);
  } finally {
    vi.useRealTimers();
  }
});

test('A16: in a protocol that lets a server ask in between, the client is asked once', async () => {
  const ask = vi.fn(async () => ['file:///shop']);
  const roots = clientRoots(ask);
  expect(await Promise.all([roots.get(), roots.get()])).toEqual([['file:///shop'], ['file:///shop']]);
  expect(await roots.get()).toEqual(['file:///shop']);
  expect(ask).toHaveBeenCalledTimes(1);
});
