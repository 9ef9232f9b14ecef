import { type Json, parseJson } from '@workrail/kernel';

/** The JSON that a text is, also as a fenced block or as a JSON text that holds JSON. */
export function jsonIn(text: string): { readonly json: Json } | undefined {
  const fenced = /^\s*```(?:json)?\s*\n([\s\S]*?)\n\s*```\s*$/.exec(text)?.[1] ?? text;
  const value = parseJson(fenced);
  const json = typeof value === 'string' ? (parseJson(value) ?? value) : value;
  return json === undefined ? undefined : { json };
}
