import { onTestFinished, vi } from 'vitest';

/** Moves the clock of the running test so far on that every file written before counts as settled. */
export function letTimePass(): void {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
  onTestFinished(() => clock.mockRestore());
}
