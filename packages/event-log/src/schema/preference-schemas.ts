import * as z from 'zod';

/** As much of a table of preferences as says how events hold them. */
type Table = Readonly<Record<string, Row<string>>>;

interface Row<Value extends string> {
  readonly values: readonly [Value, ...Value[]];
  readonly formerly?: Value;
}

type Shape<Rows extends Table> = {
  readonly [Name in keyof Rows]: z.ZodType<Rows[Name]['values'][number]>;
};

/**
 * What holds at a point, and what was asked for. An event from before a preference existed says nothing of it: then the
 * former value holds, while nobody has asked for anything.
 */
export function preferenceSchemas<const Rows extends Table>(rows: Rows) {
  const shapeOf = (member: (row: Row<string>) => z.ZodType): Shape<Rows> =>
    Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, member(row)])) as Shape<Rows>;
  const asked = shapeOf(({ values }) => z.enum(values));
  const held = shapeOf(({ values, formerly }) =>
    formerly === undefined ? z.enum(values) : z.enum(values).default(formerly),
  );
  return { preferences: z.strictObject(held), preferencesDelta: z.strictObject(asked).exactPartial() };
}
