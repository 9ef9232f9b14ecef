import { E, isJsonObject, type Json, parseExact, stringifyExact } from '@workrail/kernel';

/** The inputs that a run began with, as their blob holds them. */
export interface RunInputs {
  /** By name, with every digit; secret ones are not there. */
  readonly values: ReadonlyMap<string, Json>;
  /** Names of inputs whose values are kept elsewhere. */
  readonly secret: readonly string[];
}

export const inputsDocument = ({ values, secret }: RunInputs): Json => ({
  json: stringifyExact(Object.fromEntries(values)),
  secret: [...secret],
});

export function runInputs(document: Json): RunInputs {
  if (!isJsonObject(document)) return { values: new Map(), secret: [] };
  const { json, secret } = document;
  const values = typeof json === 'string' ? E.getOrElse((): Json => ({}))(parseExact(json)) : {};
  return {
    values: new Map(isJsonObject(values) ? Object.entries(values) : []),
    secret: Array.isArray(secret) ? secret.filter((one) => typeof one === 'string') : [],
  };
}
