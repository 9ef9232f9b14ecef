import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ServerOptions } from './launch.ts';
import type { Script } from './scripted-agent.ts';
import type { ServerHome } from './server-home.ts';

/** Published workflow files; they stay outside the repository. */
const CORPUS =
  process.env.WORKRAIL_CORPUS ?? fileURLToPath(new URL('../../../../shared/corpus/', import.meta.url));
const FOLDER = join(CORPUS, 'workflows');

export const CORPUS_MISSING = existsSync(FOLDER) ? undefined : `the corpus is missing: ${FOLDER}`;

export interface CorpusFile {
  /** Path below the corpus's folder of workflows, with slashes. */
  readonly name: string;
  readonly workflowId: string;
  /** As `JSON.parse` gives it. */
  readonly content: ReturnType<typeof JSON.parse>;
}

/** Every workflow file of the corpus, in the order of their names. */
export const corpusFiles: readonly CorpusFile[] = (
  CORPUS_MISSING === undefined ? readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }) : []
)
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.json'))
  .sort()
  .map((name) => {
    const content = JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as { readonly id: string };
    return { name, workflowId: content.id, content };
  });

/** All but the files that are wrong on purpose. */
export const runs = ({ name }: CorpusFile): boolean => !name.startsWith('invalid/');

/** Copies the corpus into a home: `wr.*` ids as the bundled workflows, all others on the path list. */
export function installCorpus(home: ServerHome): Omit<ServerOptions, 'home'> {
  const place = (bundled: boolean): string => join(home.root, bundled ? 'corpus-bundled' : 'corpus-legacy');
  for (const { name, workflowId } of corpusFiles) {
    cpSync(join(FOLDER, name), join(place(workflowId.startsWith('wr.')), name));
  }
  return { bundledPath: place(true), workflowPaths: [place(false)] };
}

/** What an agent sends that knows what the workflow is about; other files need nothing but answers to blockers. */
export const CORPUS_SCRIPTS: Readonly<Record<string, Script>> = {
  'simple-polling-example': ({ stepId, visit }) => {
    if (stepId === 'setup') return { status: 'pending', attempts: 0 };
    return stepId === 'check-status'
      ? { status: visit === 2 ? 'completed' : 'pending', attempts: visit }
      : undefined;
  },
  'simple-search-example': ({ stepId, visit }) =>
    stepId === 'search-source' ? { found: visit === 2, searchIndex: visit } : { sources: ['a', 'b', 'c'] },
  'simple-retry-example': ({ wanted }) => (wanted.length > 0 ? { maxRetries: 3 } : undefined),
  'simple-batch-example': ({ wanted }) => (wanted.length > 0 ? { items: ['first', 'second'] } : undefined),
};

/** Steps that the loops of these files must lead through. */
export const CORPUS_JOURNEYS: Readonly<Record<string, readonly string[]>> = {
  'simple-polling-example': ['setup', 'check-status', 'check-status', 'handle-result'],
  'simple-search-example': ['init-search', 'search-source', 'search-source', 'process-result'],
};
