import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { byteWords } from '../../model/words.ts';
import { FailureNote } from '../../parts/failure-note.tsx';

/** A value that may be too large to come with its point: then it is asked for when somebody wants to see it. */
export function useWhole<Value, Key extends QueryKey>(
  given: Value | undefined,
  bytes: number,
  query: UseQueryOptions<Value, Error, Value, Key>,
) {
  const [wanted, setWanted] = useState(false);
  const { data, error, isFetching } = useQuery({ ...query, enabled: wanted && given === undefined });
  const value = given ?? data;
  /** The value as it is shown, or the button that brings it. */
  const shown = (show: (value: Value) => ReactNode): ReactNode => (
    <>
      {value === undefined ? (
        <button
          type="button"
          className="button compact"
          disabled={isFetching}
          onClick={() => setWanted(true)}
        >
          {isFetching ? 'Loading…' : `Show all ${byteWords(bytes)}`}
        </button>
      ) : (
        show(value)
      )}
      {error === null ? null : <FailureNote error={error} />}
    </>
  );
  return { value, shown };
}
