import type { Json } from '@workrail/kernel';

/** The JSON that a text is, also as a fenced block or as a JSON text that holds JSON. */
export function jsonIn(text: string): { readonly json: Json } | undefined {
  const fenced = /^\s*```(?:json)?\s*\n([\s\S]*?)\n\s*```\s*$/.exec(text)?.[1] ?? text;
  const value = parsed(fenced);
  return typeof value?.json === 'string' ? (parsed(value.json) ?? value) : value;
}

function parsed(text: string): { readonly json: Json } | undefined {
  try {
    return { json: JSON.parse(text) as Json };
  } catch {
    return undefined;
  }
}
