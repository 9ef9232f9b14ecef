import { expect, test } from 'vitest';
import { base64Of, LARGEST_BUNDLE } from './bundle-upload.ts';

test.each([0, 1, 2, 3, 24_575, 24_576, 24_577, 100_000])('%i bytes come back as they were', (length) => {
  const bytes = Uint8Array.from({ length }, (_, at) => (at * 7) % 256);
  expect(Uint8Array.from(atob(base64Of(bytes)), (one) => one.charCodeAt(0))).toEqual(bytes);
});

test('the largest bundle fits a request', () => {
  expect((LARGEST_BUNDLE / 3) * 4).toBeLessThanOrEqual(67_108_864);
});
