/** The keys of a table in the order in which they stand there, with their types. */
export const keysOf = <Key extends string>(table: Readonly<Record<Key, unknown>>): readonly [Key, ...Key[]] =>
  Object.keys(table) as [Key, ...Key[]];
