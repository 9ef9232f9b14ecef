import { createHash } from 'node:crypto';
import { type Digests, E } from '@workrail/kernel';
import type { SourceFile, WorkflowPlace, WorkflowSources } from '@workrail/ports';
import { expect, test } from 'vitest';
import { catalogOf } from '../catalog/catalog.ts';
import { lazyCompiler } from '../catalog/workflow-compiler.ts';
import { lazyDecoder } from '../catalog/workflow-decoder.ts';
import { step, workflow } from '../testing/workflow-files.ts';
import { workflowsHealth } from './workflows-health.ts';

const digests: Digests = {
  sha256: (data) => createHash('sha256').update(data).digest(),
  sha256Hex: (data) => createHash('sha256').update(data).digest('hex'),
  hmacSha256: () => new Uint8Array(),
};
const logger = { debug: () => {}, warn: () => {}, error: () => {} };

const file = (path: string, text: string, source: SourceFile['source'] = 'project'): SourceFile => ({
  path,
  file: path,
  root: path.slice(0, path.lastIndexOf('/')),
  text,
  stamp: text,
  format: 'json',
  source,
  inRoutinesFolder: false,
});
const flow = (id: string): string => workflow(id, [step('only')]);

async function looked(files: readonly SourceFile[], places: readonly WorkflowPlace[] = []) {
  const sources: WorkflowSources = {
    files: () => async () =>
      E.right({ files, unreadable: [{ path: '/named', reason: 'it does not exist' }] }),
    file: () => async () => E.right(undefined),
    bindings: () => async () => E.right(undefined),
  };
  const compiler = lazyCompiler(digests);
  const deps = {
    sources,
    compiler,
    catalog: catalogOf({
      sources,
      compiler,
      decoder: lazyDecoder(digests),
      kept: { get: () => undefined, put: () => {} },
      digests,
      logger,
    }),
    workflowPlaces: { places: () => async () => E.right(places) },
  };
  const outcome = await workflowsHealth(deps).look('/project')();
  if (E.isLeft(outcome)) throw new Error(outcome.left.reason);
  return outcome.right;
}

test('files are counted by place, and what is wrong with a place is told there alone', async () => {
  const place = { path: '/w', source: 'path', namedBy: 'settings', state: 'there' } as const;
  const { places, unreadable } = await looked(
    [file('/w/a.json', flow('my.ship')), file('/w/b.json', flow('my.plan'))],
    [place, { ...place, path: '/named', state: 'missing' }],
  );
  expect(places.map(({ files }) => files)).toEqual([2, 0]);
  expect(unreadable).toEqual([]);
  expect((await looked([])).unreadable).toHaveLength(1);
});

test('the first error of each file that cannot be used is kept, and no warning', async () => {
  const bad = workflow('my.trial', [{ id: 'only', titel: 'A', prompt: 'x' }]);
  const { invalid, files, compiled } = await looked([
    file('/w/good.json', flow('oldname')),
    file('/w/bad.json', bad),
    file('/w/no.json', '{'),
  ]);
  expect(invalid.map((one) => [one.file, one.severity])).toEqual([
    ['/w/bad.json', 'error'],
    ['/w/no.json', 'error'],
  ]);
  expect({ files, compiled }).toEqual({ files: 3, compiled: 3 });
});

test('a workflow whose steps run commands is no fault', async () => {
  const steps = [{ id: 'make', run: 'storage buckets:create' }];
  const text = JSON.stringify({ workflow: 'make_bucket', steps });
  const { invalid, compiled } = await looked([file('/p/run.json', text)]);
  expect({ invalid, compiled }).toEqual({ invalid: [], compiled: 1 });
  const wrong = await looked([file('/p/run.json', text.replace('run', 'rnu'))]);
  expect(wrong.invalid).toHaveLength(1);
});

test('one id in one folder is a duplicate, in two folders the later one hides the earlier one', async () => {
  const { duplicates, shadowed } = await looked([
    file('/user/a.json', flow('my.ship')),
    file('/user/b.json', flow('my.plan')),
    file('/user/b.lean.json', flow('my.plan')),
    file('/project/a.json', flow('my.ship')),
    file('/project/c1.json', flow('my.test')),
    file('/project/c2.json', flow('my.test')),
  ]);
  expect(duplicates).toEqual([{ id: 'my.test', files: ['/project/c1.json', '/project/c2.json'] }]);
  expect(shadowed).toEqual([{ id: 'my.ship', files: ['/project/a.json', '/user/a.json'] }]);
});

test('a checkout of WorkRail holds copies of the bundled workflows, which are no fault', async () => {
  const text = flow('wr.ship');
  const own = file('/program/a.json', text, 'bundled');
  const { invalid, copies, duplicates, shadowed } = await looked([own, file('/project/a.json', text)]);
  expect({ invalid, copies, duplicates, shadowed }).toEqual({
    invalid: [],
    copies: 1,
    duplicates: [],
    shadowed: [],
  });
  expect((await looked([own, file('/project/a.json', flow('wr.plan'))])).invalid).toHaveLength(1);
});

test('of very many files the first are compiled', async () => {
  const many = Array.from({ length: 520 }, (_, index) => file(`/w/${index}.json`, flow(`my.flow${index}`)));
  expect(await looked(many)).toMatchObject({ files: 520, compiled: 500 });
});
