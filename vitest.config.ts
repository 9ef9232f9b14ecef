import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['packages/**/*.test.ts', 'apps/**/*.test.ts', 'test/**/*.test.ts', 'benchmarks/**/*.test.ts'],
    // Files share nothing, so every core may run one; the usual way leaves one core idle.
    maxWorkers: '100%',
    // Waits are for events. Their bounds are for what hangs, and are never reached on a machine that is only busy.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
  },
});
