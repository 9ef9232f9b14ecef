import type { Clock } from '@workrail/ports';

export const systemClock: Clock = {
  now: () => new Date().toISOString(),
};
