import { failure } from '@workrail/dashboard-contract';
import { expect } from 'vitest';
import { served, type TestRequest } from './served.ts';

/** Each case refuses a request that is right but for one thing, and no use case hears of it. */
export async function expectRefused(sent: (port: number) => TestRequest, status: number): Promise<void> {
  const dashboard = await served();
  const got = await dashboard.send(sent(dashboard.port));
  expect(got.status, got.body).toBe(status);
  expect(dashboard.called).toEqual([]);
  if (sent(dashboard.port).method === 'HEAD') return;
  expect(got.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(got.headers['cache-control']).toBe('no-store');
  failure.parse(JSON.parse(got.body));
}
