/** Functions of what they work with, by the name of what they make. */
type Makers = Readonly<Record<string, (dependencies: never) => unknown>>;

type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** What all of them together work with. */
export type NeedsOf<All extends Makers> = Intersection<Parameters<All[keyof All]>[0]>;

/** What they make, under the same names. */
export type Made<All extends Makers> = { readonly [Name in keyof All]: ReturnType<All[Name]> };

/** Gives each use case of a list what it works with. */
export const openAll = <All extends Makers>(makers: All, dependencies: NeedsOf<All>): Made<All> =>
  Object.fromEntries(
    Object.entries(makers).map(([name, make]): [string, unknown] => [name, make(dependencies as never)]),
  ) as Made<All>;
