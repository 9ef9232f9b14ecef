const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const ON_DAY = { day: 'numeric', month: 'short' } as const;
const AT_TIME = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;

const dayOf = new Intl.DateTimeFormat(undefined, ON_DAY);
const dayOfYear = new Intl.DateTimeFormat(undefined, { ...ON_DAY, year: 'numeric' });
const exactly = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
const dayClock = new Intl.DateTimeFormat(undefined, { ...ON_DAY, ...AT_TIME });
const clock = new Intl.DateTimeFormat(undefined, AT_TIME);

/** How long ago, in the fewest words. A clock that is ahead of this one counts as now. */
export function ago(at: string, now: number): string {
  const time = Date.parse(at);
  if (Number.isNaN(time)) return at;
  const since = now - time;
  if (since < MINUTE) return 'just now';
  if (since < HOUR) return `${Math.floor(since / MINUTE)} min ago`;
  if (since < DAY) return `${Math.floor(since / HOUR)} h ago`;
  if (since < 7 * DAY) return `${Math.floor(since / DAY)} d ago`;
  const sameYear = new Date(time).getFullYear() === new Date(now).getFullYear();
  return (sameYear ? dayOf : dayOfYear).format(time);
}

/** To the second, in the time of this machine. */
export const exact = (at: string): string => formatted(at, exactly);

/** To the second; with the day where it is not that of now. */
export const clockTime = (at: string, now: number): string =>
  formatted(at, new Date(at).toDateString() === new Date(now).toDateString() ? clock : dayClock);

const formatted = (at: string, format: Intl.DateTimeFormat): string => {
  const time = Date.parse(at);
  return Number.isNaN(time) ? at : format.format(time);
};

/** Between two moments: `2 h 5 min`. */
export function lasted(from: string, to: string): string {
  const span = Math.max(0, Date.parse(to) - Date.parse(from));
  if (Number.isNaN(span)) return '';
  if (span < MINUTE) return `${Math.round(span / 1000)} s`;
  if (span < HOUR) return `${Math.floor(span / MINUTE)} min`;
  if (span < DAY) return joined(Math.floor(span / HOUR), 'h', Math.floor((span % HOUR) / MINUTE), 'min');
  return joined(Math.floor(span / DAY), 'd', Math.floor((span % DAY) / HOUR), 'h');
}

const joined = (large: number, unit: string, small: number, smallUnit: string): string =>
  small === 0 ? `${large} ${unit}` : `${large} ${unit} ${small} ${smallUnit}`;
