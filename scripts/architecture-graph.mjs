/**
 * Writes the package graph into docs/architecture.md, between its two markers, from what the package.json
 * files say. With `--check` it writes nothing and ends with 1 where the section is stale.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const page = join(root, 'docs', 'architecture.md');
const MARKED = /(<!-- graph:start -->\n)[\s\S]*?(<!-- graph:end -->)/;
const SCOPE = '@workrail/';

const houses = ['apps', 'packages'].flatMap((group) =>
  readdirSync(join(root, group))
    .filter((folder) => existsSync(join(root, group, folder, 'package.json')))
    .toSorted()
    .map((folder) => readPackage(group, folder)),
);

function readPackage(group, folder) {
  const manifest = JSON.parse(readFileSync(join(root, group, folder, 'package.json'), 'utf8'));
  const names = (dependencies) =>
    Object.keys(dependencies ?? {})
      .filter((name) => name.startsWith(SCOPE))
      .map((name) => name.slice(SCOPE.length))
      .toSorted();
  return {
    group,
    name: manifest.name.slice(SCOPE.length),
    needs: names(manifest.dependencies),
    tests: names(manifest.devDependencies),
  };
}

/** Whether `from` reaches `to` through other packages it needs. */
function reaches(from, to) {
  const { needs } = houses.find(({ name }) => name === from);
  return needs.some((next) => next === to || reaches(next, to));
}

/** An arrow that others imply is left out: fewer lines say the same. */
const drawn = ({ needs }) => needs.filter((to) => !needs.some((other) => other !== to && reaches(other, to)));

function diagram() {
  const boxes = (group) =>
    houses
      .filter((house) => house.group === group)
      .map(({ name }) => `    ${name}${group === 'apps' ? `([${name}])` : `[${name}]`}`);
  const arrows = houses.flatMap((house) => [
    ...drawn(house).map((to) => `  ${house.name} --> ${to}`),
    ...house.tests.map((to) => `  ${house.name} -.-> ${to}`),
  ]);
  const groups = ['apps', 'packages'].flatMap((group) => [`  subgraph ${group}`, ...boxes(group), '  end']);
  return ['```mermaid', 'graph TD', ...groups, ...arrows, '```', ''].join('\n');
}

const before = readFileSync(page, 'utf8');
if (!MARKED.test(before)) {
  process.stderr.write('docs/architecture.md has no graph:start and graph:end markers\n');
  process.exit(2);
}
const after = before.replace(MARKED, (_, start, end) => start + diagram() + end);
if (!process.argv.includes('--check')) writeFileSync(page, after);
else if (before !== after) {
  process.stderr.write('The graph is stale; run node scripts/architecture-graph.mjs\n');
  process.exit(1);
}
