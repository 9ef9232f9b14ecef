/** The same object type with its `undefined` members turned into optional ones. */
type Defined<T> = { readonly [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  readonly [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** Leaves out members that are `undefined`, so that an absent field has one form only. */
export function defined<T extends object>(members: T): Defined<T> {
  const kept: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(members)) if (value !== undefined) kept[key] = value;
  return kept as Defined<T>;
}
