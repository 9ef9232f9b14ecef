import { E, type Either } from '@workrail/kernel';

/** More values than any input of the largest size has. */
const MOST_VALUES = 1_000_000;
/** As deep as JSON is taken; what lies deeper, cycles among it, is left for the check of depth to refuse. */
const DEEPEST = 80;

/** Why an input cannot be read, and at which of its members; at the input itself where the path is empty. */
export interface Unreadable {
  readonly path: string;
  readonly reason: string;
}

/**
 * The data of an input, read once: what is checked is then what is used, whatever getters and proxies say later. Objects
 * and lists are copied; anything else is left as it is, for the checks to judge.
 */
export function plainCopy(input: unknown): Either<Unreadable, unknown> {
  let values = 0;
  let at = '';
  const copied = (value: unknown, path: string, depth: number): unknown => {
    at = path;
    values += 1;
    if (values > MOST_VALUES) throw new RangeError(`it holds more than ${MOST_VALUES} values`);
    if (typeof value !== 'object' || value === null || depth > DEEPEST) return value;
    if (Array.isArray(value)) {
      if (value.length > MOST_VALUES) throw new RangeError(`it holds more than ${MOST_VALUES} values`);
      // A hole becomes undefined, which is refused where JSON is meant.
      return Array.from(value, (item, index) => copied(item, join(path, String(index)), depth + 1));
    }
    if (Object.prototype.toString.call(value) !== '[object Object]') return value;
    const copy: Record<string, unknown> = Object.create(null);
    for (const key of Object.keys(value)) {
      at = join(path, key);
      copy[key] = copied((value as Readonly<Record<string, unknown>>)[key], at, depth + 1);
    }
    return copy;
  };
  try {
    return E.right(copied(input, '', 0));
  } catch (cause) {
    return E.left({ path: at, reason: cause instanceof Error ? cause.message : String(cause) });
  }
}

const join = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);
