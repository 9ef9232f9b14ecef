import { ago, exact } from '../model/times.ts';
import { useNow } from './now.ts';

interface TimeTextProps {
  readonly at: string;
  readonly className?: string;
  /** Where there is room for `3 min` alone. */
  readonly isShort?: boolean;
}

/** How long ago, and exactly when on demand. */
export function TimeText({ at, className = '', isShort = false }: TimeTextProps) {
  const moment = useNow();
  // Events may be younger than the last step of this clock.
  const words = ago(at, Math.max(moment, Date.parse(at) || 0));
  return (
    <time className={className} dateTime={at} title={exact(at)}>
      {isShort ? words.replace(/^just | ago$/, '') : words}
    </time>
  );
}
