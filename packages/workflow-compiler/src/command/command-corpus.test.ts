import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { E } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { brief, compileText, compileYaml, fileOf } from '../fixtures/workflows.ts';
import { readHeader } from '../read-header.ts';

const CORPUS =
  process.env.WORKRAIL_CORPUS ?? fileURLToPath(new URL('../../../../../shared/corpus/', import.meta.url));
const FOLDER = join(CORPUS, 'run-manifests');
const present = existsSync(FOLDER);
const names = present ? readdirSync(FOLDER).filter((name) => name.endsWith('.yaml')) : [];

describe.skipIf(!present)(
  `published command workflows${present ? '' : ` (the corpus is missing: ${FOLDER})`}`,
  () => {
    test.each(names)('%s has no mistake', (name) => {
      const text = readFileSync(join(FOLDER, name), 'utf8');
      expect(brief(compileYaml(text))).toEqual([]);
      expect(brief(compileText(JSON.stringify(parse(text))))).toEqual([]);
      const header = readHeader(fileOf(text, { file: name, format: 'yaml' }));
      const { workflow, title } = parse(text) as Record<string, string>;
      expect(header).toMatchObject(E.right({ workflowId: workflow, name: title, version: '0.0.0' }));
    });
  },
);
