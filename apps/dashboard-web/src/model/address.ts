/** A path with what it is asked for; what says nothing is left out. */
export function addressOf(
  path: string,
  asked: Readonly<Record<string, string | number | undefined>>,
): string {
  const said = Object.entries(asked).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return said.length === 0 ? path : `${path}?${new URLSearchParams(said)}`;
}
