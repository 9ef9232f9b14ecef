import type { Timers } from '@workrail/ports';

export const systemTimers: Timers = {
  after: (ms, then) => {
    const timer = setTimeout(then, ms);
    timer.unref();
    return { cancel: () => clearTimeout(timer) };
  },
};
