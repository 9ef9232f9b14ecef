import { schemeSecretName } from '@workrail/kernel';
import type { SecurityScheme } from '@workrail/openapi';

type Schemes = Readonly<Record<string, SecurityScheme>>;

/**
 * The schemes of a catalog, with numbers where secrets would have the same name: each has a secret of its own. Those that
 * were there before keep theirs; the first of the others, in the order of the document, has no number.
 */
export function numberedSchemes(catalogId: string, schemes: Schemes, before: readonly Schemes[]): Schemes {
  const nameOf = (scheme: string, number?: number) => schemeSecretName(catalogId, scheme, number);
  const known = new Map(
    before
      .toReversed()
      .flatMap((one) => Object.entries(one).map(([name, { secretNumber }]) => [name, secretNumber ?? 1])),
  );
  const usable = Object.keys(schemes).filter((name) => schemes[name]?.kind !== 'unsupported');
  const plain = new Set(usable.map((name) => nameOf(name)));
  const used = new Set<string>();
  const numbers = new Map<string, number>();
  const inTurn = [
    ...[...known.keys()].filter((name) => usable.includes(name)),
    ...usable.filter((name) => !known.has(name)),
  ];
  for (const name of inTurn) {
    let number = known.get(name) ?? 1;
    while (used.has(nameOf(name, number)) || (number > 1 && plain.has(nameOf(name, number)))) number += 1;
    used.add(nameOf(name, number));
    if (number > 1) numbers.set(name, number);
  }
  return Object.fromEntries(
    Object.entries(schemes).map(([name, scheme]) => {
      const secretNumber = numbers.get(name);
      return [name, secretNumber === undefined ? scheme : { ...scheme, secretNumber }];
    }),
  );
}
