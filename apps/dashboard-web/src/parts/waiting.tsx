import type { UseQueryResult } from '@tanstack/react-query';
import { FailureNote } from './failure-note.tsx';
import { Loading } from './loading.tsx';

interface WaitingProps {
  readonly query: Pick<UseQueryResult<unknown, unknown>, 'data' | 'error' | 'refetch'>;
  readonly label: string;
  readonly rows?: number;
}

/** Stands beside what was asked for: says that it is on its way, or what went wrong the last time. */
export function Waiting({ query: { data, error, refetch }, label, rows = 3 }: WaitingProps) {
  if (error !== null) return <FailureNote error={error} onRetry={() => void refetch()} />;
  return data === undefined ? <Loading label={label} rows={rows} /> : null;
}
