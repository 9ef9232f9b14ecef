import { hostname } from 'node:os';
import { describe, expect, it } from 'vitest';
import { accessBy } from './access.ts';
import { allowedHosts, isLoopback, reachableAddresses } from './allowed-hosts.ts';
import { guardOf } from './guard.ts';

const access = accessBy({ token: 'the-token', cookieFor: (port) => `cookie-${port}` }, 4870);

describe('the hosts that are answered for', () => {
  it('are the names of this machine alone, with the port', () => {
    expect([...allowedHosts({ named: '127.0.0.1', port: 4870 })].toSorted()).toEqual([
      '127.0.0.1:4870',
      '[::1]:4870',
      'localhost:4870',
    ]);
  });

  it('are also the address that it listens on, as browsers write it', () => {
    expect(allowedHosts({ named: 'Build.Example', port: 1 })).toContain('build.example:1');
    expect(allowedHosts({ named: '2001:DB8:0:0::1', port: 1 })).toContain('[2001:db8::1]:1');
    expect(allowedHosts({ named: '192.168.1.5', port: 80 })).toContain('192.168.1.5');
  });

  it('are all addresses and the name of this machine where it listens on all of them', () => {
    for (const named of ['0.0.0.0', '::']) {
      const hosts = allowedHosts({ named, port: 1 });
      expect(hosts).toContain(`${hostname().toLowerCase()}:1`);
      expect(hosts.size).toBeGreaterThanOrEqual(3 + reachableAddresses().length);
    }
  });

  it('knows which addresses only this machine reaches', () => {
    expect(['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1'].every(isLoopback)).toBe(true);
    expect(['0.0.0.0', '::', '192.168.1.5', '127.evil.example.com', '1271.0.0.1'].some(isLoopback)).toBe(
      false,
    );
  });
});

describe('access', () => {
  it('is given by the cookie among others, and by the token, which counts alone where it is sent', () => {
    const cookie = 'a=b; workrail_4870=cookie-4870; workrail_1=x';
    expect(access.isGiven({ cookie })).toBe(true);
    expect(access.isGiven({ authorization: 'bearer the-token' })).toBe(true);
    expect(access.isGiven({ authorization: 'Bearer wrong', cookie })).toBe(false);
    expect(access.isGiven({})).toBe(false);
    expect(access.isGiven({ cookie: 'workrail_4870=' })).toBe(false);
  });

  it('is not had by a page of another site or port, whatever it carries', () => {
    const guard = guardOf({ named: '127.0.0.1', port: 4870 }, access);
    const cookie = 'workrail_4870=cookie-4870';
    for (const site of ['cross-site', 'same-site'])
      expect(guard.withoutAccess({ cookie, 'sec-fetch-site': site })).toEqual({ _tag: 'ForeignOriginError' });
    for (const site of ['same-origin', 'none'])
      expect(guard.withoutAccess({ cookie, 'sec-fetch-site': site })).toBeUndefined();
  });
});
