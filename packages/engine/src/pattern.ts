import { LruCache } from '@workrail/kernel';
import { RE2JS } from 're2js';

const compiled = new LruCache<string, RE2JS>(64);

const FLAGS: Readonly<Record<string, number>> = {
  i: RE2JS.CASE_INSENSITIVE,
  m: RE2JS.MULTILINE,
  s: RE2JS.DOTALL,
};

/**
 * A pattern of an author, by default without regard to case. The matcher takes time linear in the text: the
 * text comes from an agent, and with JavaScript's own expressions a short one can keep a process busy for ever.
 */
export function patternOf(source: string, flags = 'i'): { readonly test: (text: string) => boolean } {
  const name = `${flags}/${source}`;
  const bits = [...flags].reduce((all, flag) => all | (FLAGS[flag] ?? 0), 0);
  const pattern = compiled.get(name) ?? RE2JS.compile(source, bits);
  compiled.set(name, pattern);
  return { test: (text) => pattern.matcher(text).find() };
}
