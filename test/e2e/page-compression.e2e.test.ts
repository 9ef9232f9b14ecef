import { request } from 'node:http';
import { expect, test } from 'vitest';
import { openDashboard } from '../browser/harness/dashboard.ts';
import { homeForTest } from './harness/server-home.ts';

/** What comes over the wire, before anybody unpacks it. */
const sent = (url: string, accepted: string) =>
  new Promise<{ readonly coding: string | undefined; readonly body: Buffer }>((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': accepted } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ coding: response.headers['content-encoding'], body: Buffer.concat(parts) }),
      );
    })
      .on('error', reject)
      .end();
  });

test('D7: the built page comes compressed, scripts and styles in a third of their bytes', async () => {
  const { origin } = await openDashboard({ home: homeForTest() });
  const { body: page } = await sent(origin, 'identity');
  const files = [...page.toString().matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)];
  expect(files.length).toBeGreaterThan(1);
  let [plain, packed] = [0, 0];
  for (const [, path] of files) {
    const whole = await sent(`${origin}${path}`, 'identity');
    expect(whole.coding).toBeUndefined();
    // What fits into a packet gains nothing.
    if (whole.body.length < 1_024) continue;
    plain += whole.body.length;
    for (const coding of ['gzip', 'br']) {
      const { coding: said, body } = await sent(`${origin}${path}`, coding);
      expect(said, path).toBe(coding);
      if (coding === 'br') packed += body.length;
    }
  }
  expect(packed).toBeLessThan(plain / 3);
});
