import type { ProvingTest } from './citations.ts';
import type { Requirement } from './requirement.ts';

const ID = /^(?:EXEC|APIS)-[A-Z]+-[1-9]\d*$/;

/** Everything that is wrong between the manifest and the tests; empty where each row has a test. */
export function coverageFaults(
  rows: readonly Requirement[],
  tests: readonly Pick<ProvingTest, 'file' | 'titles' | 'cites'>[],
): readonly string[] {
  const ids = rows.map(({ id }) => id);
  const cited = new Set(tests.flatMap(({ cites }) => cites));
  return [
    ...ids.filter((id) => !ID.test(id)).map((id) => `${id} is no id`),
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id} stands twice`),
    ...rows.filter(({ id }) => !cited.has(id)).map(({ id, says }) => `${id} has no test: ${says}`),
    ...tests.flatMap(({ file, titles, cites }) =>
      cites
        .filter((id) => !ids.includes(id))
        .map((id) => `${file}: "${titles.at(-1)}" cites ${id}, which is no row`),
    ),
  ];
}
