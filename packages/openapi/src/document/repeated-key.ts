/** A key that an object has twice, and where the second one begins. */
interface RepeatedKey {
  readonly key: string;
  readonly offset: number;
}

/** The first repeated key of a text that is JSON: whoever parses it keeps only the last of them. Without recursion. */
export function repeatedKey(json: string): RepeatedKey | undefined {
  /** The keys of each open object so far; undefined for a list. */
  const open: (Set<string> | undefined)[] = [];
  let isKeyNext = false;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (character === '"') {
      const end = endOfString(json, at);
      const keys = isKeyNext ? open.at(-1) : undefined;
      if (keys !== undefined) {
        const raw = json.slice(at, end + 1);
        const key = raw.includes('\\') ? String(JSON.parse(raw)) : raw.slice(1, -1);
        if (keys.has(key)) return { key, offset: at };
        keys.add(key);
        isKeyNext = false;
      }
      at = end;
    } else if (character === '{' || character === '[') {
      open.push(character === '{' ? new Set() : undefined);
      isKeyNext = true;
    } else if (character === '}' || character === ']') {
      open.pop();
      isKeyNext = false;
    } else if (character === ',') isKeyNext = true;
  }
  return undefined;
}

/** Of the quotation mark that ends the string which begins at a place. */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let slashes = 0;
    while (json[end - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return end;
  }
  return json.length;
}
