import { E, type Either } from '@workrail/kernel';
import type { PropertySchema } from '@workrail/kernel/arguments';

/** More values than any input of the largest size has. */
const MOST_VALUES = 1_000_000;
/** As deep as JSON is taken; what lies deeper is left for the check of depth to refuse. */
const DEEPEST = 80;

/** Why an input cannot be read, and at which of its members; at the input itself where the path is empty. */
export interface Unreadable {
  readonly path: string;
  readonly reason: string;
}

type Copy<Of> = (value: Of, path: string, depth: number, shape: PropertySchema | undefined) => unknown;

/**
 * The data of an input, read once: what is checked is then what is used, whatever getters and proxies say later. Objects
 * and lists are copied; anything else is left as it is, for the checks to judge. Members that `schema` names are read from
 * the prototype too, as the getters of a class are; of what is free, as facts of a context are, the own members, as JSON does.
 */
export function plainCopy(input: unknown, schema?: PropertySchema): Either<Unreadable, unknown> {
  let values = 0;
  let at = '';
  const ancestors = new Map<object, string>();
  const copied = (value: unknown, path: string, depth: number, shape?: PropertySchema): unknown => {
    at = path;
    values += 1;
    if (values > MOST_VALUES) throw new RangeError(`it holds more than ${MOST_VALUES} values`);
    if (typeof value !== 'object' || value === null || depth > DEEPEST) return value;
    const isList = Array.isArray(value);
    if (!isList && Object.prototype.toString.call(value) !== '[object Object]') return value;
    const above = ancestors.get(value);
    if (above !== undefined)
      throw new TypeError(
        `it refers back to ${above === '' ? 'the input itself' : `"${above}"`}, and JSON has no cycles`,
      );
    ancestors.set(value, path);
    const copy = isList ? listOf(value, path, depth, shape) : objectOf(value, path, depth, shape);
    ancestors.delete(value);
    return copy;
  };
  const listOf: Copy<readonly unknown[]> = (value, path, depth, shape) => {
    if (value.length > MOST_VALUES) throw new RangeError(`it holds more than ${MOST_VALUES} values`);
    // A hole becomes undefined, which is refused where JSON is meant.
    return Array.from(value, (item, index) =>
      copied(item, join(path, String(index)), depth + 1, itemsOf(shape)),
    );
  };
  const objectOf: Copy<object> = (value, path, depth, shape) => {
    const copy: Record<string, unknown> = Object.create(null);
    const members = membersOf(shape);
    const inherited = Object.keys(members).filter((key) => key in value && !Object.hasOwn(value, key));
    for (const key of [...Object.keys(value), ...inherited]) {
      at = join(path, key);
      const member = (value as Readonly<Record<string, unknown>>)[key];
      copy[key] = copied(member, at, depth + 1, Object.hasOwn(members, key) ? members[key] : undefined);
    }
    return copy;
  };
  try {
    return E.right(copied(input, '', 0, schema));
  } catch (cause) {
    return E.left({ path: at, reason: cause instanceof Error ? cause.message : String(cause) });
  }
}

const join = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);

const membersOf = (shape: PropertySchema | undefined): Readonly<Record<string, PropertySchema>> =>
  (shape?.type === 'object' ? shape.properties : undefined) ?? {};

const itemsOf = (shape: PropertySchema | undefined): PropertySchema | undefined =>
  shape?.type === 'array' ? shape.items : undefined;
