const escaped = (segment: string): string => segment.replaceAll('~', '~0').replaceAll('/', '~1');
const unescaped = (segment: string): string => segment.replaceAll('~1', '/').replaceAll('~0', '~');

/** The RFC 6901 pointer to a member or an entry of what `pointer` points to. */
export const below = (pointer: string, ...keys: readonly (string | number)[]): string =>
  keys.reduce<string>((path, key) => `${path}/${escaped(String(key))}`, pointer);

export const segmentsOf = (pointer: string): readonly string[] => pointer.split('/').slice(1).map(unescaped);

export const isWithin = (pointer: string, ancestor: string): boolean =>
  pointer === ancestor || pointer.startsWith(`${ancestor}/`);
