import { describe, expect, it } from 'vitest';
import { codingFor } from './content-coding.ts';

describe('the form in which a file travels', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['GZIP;q=0.5', 'gzip'],
    ['br;q=0, gzip;q=0.1', 'gzip'],
    ['br; q=0.000, gzip; q=0', undefined],
    ['*', 'br'],
    ['*;q=0, gzip', 'gzip'],
    ['identity', undefined],
    ['brotli, xgzip', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('D7: for a client that takes %j is %s', (accepted, coding) => {
    expect(codingFor(accepted, () => true)).toBe(coding);
  });

  it('D7: is one that is there', () => {
    expect(codingFor('br, gzip', (coding) => coding === 'gzip')).toBe('gzip');
    expect(codingFor('br, gzip', () => false)).toBeUndefined();
  });
});
