import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['packages/**/*.test.ts', 'apps/**/*.test.ts', 'test/**/*.test.ts', 'benchmarks/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
