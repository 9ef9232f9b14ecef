import { LruCache } from '@workrail/kernel';
import { RE2JS } from 're2js';

const compiled = new LruCache<string, RE2JS>(64);

/**
 * A pattern of `matches`, without regard to case. The matcher takes time linear in the text: the text comes
 * from an agent, and with JavaScript's own expressions a short one can keep a process busy for ever.
 */
export function patternOf(source: string): { readonly test: (text: string) => boolean } {
  const pattern = compiled.get(source) ?? RE2JS.compile(source, RE2JS.CASE_INSENSITIVE);
  compiled.set(source, pattern);
  return { test: (text) => pattern.matcher(text).find() };
}
