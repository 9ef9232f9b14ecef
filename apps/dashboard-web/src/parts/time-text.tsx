import { useSyncExternalStore } from 'react';
import { ago, exact } from '../model/times.ts';

/** The time, a step every half minute: as often as what is shown of it changes. */
const STEP_MS = 30_000;
const listeners = new Set<() => void>();
let now = Date.now();
let timer: number | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= window.setInterval(() => {
    now = Date.now();
    for (const tell of listeners) tell();
  }, STEP_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.clearInterval(timer);
    timer = undefined;
  };
}

interface TimeTextProps {
  readonly at: string;
  readonly className?: string;
  /** Where there is room for `3 min` alone. */
  readonly isShort?: boolean;
}

/** How long ago, and exactly when on demand. */
export function TimeText({ at, className = '', isShort = false }: TimeTextProps) {
  const moment = useSyncExternalStore(subscribe, () => now);
  // Events may be younger than the last step of this clock.
  const words = ago(at, Math.max(moment, Date.parse(at) || 0));
  return (
    <time className={className} dateTime={at} title={exact(at)}>
      {isShort ? words.replace(/^just | ago$/, '') : words}
    </time>
  );
}
