import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Json, JsonObject } from '@workrail/kernel';
import { right } from '@workrail/kernel/outcome';
import { httpClient } from '@workrail/node-host';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { manifestWorld } from '../../packages/authoring/src/testing/manifest-world.ts';
import { documentsFor, type WrittenManifest, written } from './made-catalog.ts';
import { openRecorder, type Recorder } from './recorder.ts';

const CORPUS =
  process.env.WORKRAIL_CORPUS ?? fileURLToPath(new URL('../../../shared/corpus/', import.meta.url));
const FOLDERS = ['run-manifests', 'run-manifests-history'];
const isThere = FOLDERS.every((folder) => existsSync(join(CORPUS, folder)));
const files = isThere
  ? FOLDERS.flatMap((folder) => readdirSync(join(CORPUS, folder)).map((name) => join(folder, name)))
  : [];

/** Of a dialect of its own: flow mappings with templates in them, and commands with a colon in place of the space. */
const REFUSED = 'run-manifests-history/collaborator_lifecycle.yaml';

let recorder: Recorder;
beforeAll(async () => {
  recorder = await openRecorder();
});
afterAll(() => recorder[Symbol.asyncDispose]());

/** A value that the input takes. */
function valueFor({
  type,
  enum: choices,
}: {
  readonly type?: string;
  readonly enum?: readonly unknown[];
}): Json {
  if (choices !== undefined && choices.length > 0) return choices[0] as Json;
  return type === 'number' || type === 'integer'
    ? 7
    : type === 'boolean'
      ? true
      : type === 'object'
        ? { A: 'b' }
        : 'some-app';
}

/** What steps answer, with all that others look at. */
function outputsFor(text: string, { steps }: WrittenManifest): JsonObject {
  const outputs: Record<string, Record<string, Json>> = Object.fromEntries(steps.map(({ id }) => [id, {}]));
  for (const [, id = '', field = ''] of text.matchAll(/steps\.(\w+)\.(?:output\.)?(\w+)/g))
    if (outputs[id] !== undefined) outputs[id][field] = `the ${field}`;
  return outputs;
}

async function worldFor(manifest: WrittenManifest) {
  const documents = Object.fromEntries(documentsFor(manifest));
  for (const { vendor } of manifest.requires?.catalogs ?? []) documents[vendor] ??= EMPTY;
  const titles = Object.fromEntries(
    (manifest.requires?.catalogs ?? []).map(({ vendor, title }) => [vendor, title ?? vendor]),
  );
  return manifestWorld({ documents, titles, baseUrl: `${recorder.origin}/base` });
}

const EMPTY: JsonObject = {
  openapi: '3.1.0',
  info: { title: 'x', version: '1' },
  paths: { '/x': { get: { responses: {} } } },
};

describe.skipIf(!isThere)(
  `published workflows${isThere ? '' : ` (the corpus is missing: ${CORPUS})`}`,
  () => {
    test.each(files.filter((file) => file !== REFUSED))(
      '%s is valid, and sends what its preview shows',
      async (file) => {
        const text = readFileSync(join(CORPUS, file), 'utf8');
        const manifest = written(text);
        const world = await worldFor(manifest);
        const source = { manifest_content: text };
        const validated = right(await world.validateManifest(source)());
        expect(validated.violations).toEqual([]);
        const inputs = Object.fromEntries(
          Object.entries(manifest.inputs ?? {}).map(([name, input]) => [name, valueFor(input)]),
        );
        const given = { ...source, inputs, sample_outputs: outputsFor(text, manifest) };
        const preview = right(await world.previewRendered(given)());
        expect(preview.required_missing).toEqual([]);
        expect(preview.rendered_steps).toHaveLength(manifest.steps.length);
        for (const { request, unresolved, problems } of preview.rendered_steps) {
          expect([unresolved, problems]).toEqual([[], []]);
          if (request === null) throw new Error('there is no request');
          const { method, url, headers, body } = request;
          const sent = { method, url, headers: headers.map(({ name, value }) => [name, value] as const) };
          const content = body?.kind === 'text' ? { body } : {};
          right(
            await httpClient().send(
              { ...sent, ...content },
              { timeoutMs: 60_000, allowedOrigins: [recorder.origin] },
            )(),
          );
          const [arrived] = recorder.taken();
          expect(arrived?.line).toBe(`${method} ${url.slice(recorder.origin.length)} HTTP/1.1`);
          for (const { name, value } of headers) expect(arrived?.headers.get(name.toLowerCase())).toBe(value);
          expect(arrived?.sent.toString('utf8')).toBe(body?.kind === 'text' ? body.text : '');
        }
      },
    );

    test(`${REFUSED} is refused where its text goes wrong`, async () => {
      const world = await manifestWorld({});
      const text = readFileSync(join(CORPUS, REFUSED), 'utf8');
      const { valid, violations } = right(await world.validateManifest({ manifest_content: text })());
      expect(valid).toBe(false);
      expect(violations[0]).toMatchObject({ rule: 'syntax', line: 16 });
    });
  },
);
