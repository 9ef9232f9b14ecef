import { queryOptions } from '@tanstack/react-query';
import { get } from './client.ts';
import { type ConcernedBy, NOT_TOLD } from './keys.ts';
import type { InputAt, JsonPath } from './paths.ts';

/** What a route answers, kept until a change concerns it. */
export const loaded = <Path extends JsonPath<'get'>>(path: Path, input: InputAt<Path>, by: ConcernedBy) =>
  queryOptions({
    queryKey: [path, by, input],
    queryFn: ({ signal }) => get(path, input, signal),
    ...(by === NOT_TOLD ? { staleTime: 0 } : {}),
  });

export const choicesQuery = loaded('/api/choices', {}, NOT_TOLD);
