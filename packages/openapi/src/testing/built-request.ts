import { E, type Json, type JsonObject } from '@workrail/kernel';
import { buildRequest } from '../requests/build-request.ts';
import type { BuiltRequest, RequestInput } from '../requests/request.ts';

export const built = (input: RequestInput): BuiltRequest => {
  const outcome = buildRequest(input);
  if (E.isLeft(outcome)) throw new Error(JSON.stringify(outcome.left));
  return outcome.right;
};

/** Where there are faults, and of which rule. */
export const faults = (input: RequestInput) => {
  const outcome = buildRequest(input);
  return E.isLeft(outcome) ? outcome.left.map(({ path, rule }) => `${path} ${rule}`) : [];
};

export const headerOf = ({ request }: BuiltRequest, name: string): string | undefined =>
  request.headers.find(([one]) => one.toLowerCase() === name)?.[1];

export const textOf = ({ request: { body } }: BuiltRequest): string | undefined =>
  body?.kind === 'text' ? body.text : undefined;

export const jsonBody = (schema: Json, required = false): JsonObject => ({
  requestBody: { required, content: { 'application/json': { schema } } },
});
