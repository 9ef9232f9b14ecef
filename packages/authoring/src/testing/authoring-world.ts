import { createHash, createHmac } from 'node:crypto';
import { type Digests, defined, openAll, TE } from '@workrail/kernel';
import type { BindingsFile, SourceFile, UnreadableSource, WorkflowSources } from '@workrail/ports';
import { catalogOf } from '../catalog/catalog.ts';
import { lazyCompiler } from '../catalog/workflow-compiler.ts';
import { lazyDecoder } from '../catalog/workflow-decoder.ts';
import { AUTHORING } from '../open.ts';

export const digests: Digests = {
  sha256: (data) => createHash('sha256').update(data).digest(),
  sha256Hex: (data) => createHash('sha256').update(data).digest('hex'),
  hmacSha256: (key, message) => createHmac('sha256', key).update(message).digest(),
};

const fileOf = (name: string, text: string): SourceFile => ({
  path: name.startsWith('/') ? name : `/named/${name}`,
  file: name,
  root: '/named',
  text,
  stamp: text,
  format: name.endsWith('.json') ? 'json' : 'yaml',
  source: 'project',
  inRoutinesFolder: false,
});

export interface AuthoringWorld {
  /** What the paths that somebody names stand for, whatever they are. */
  readonly named?: Readonly<Record<string, string>>;
  /** What lies beside the named files. */
  readonly beside?: Readonly<Record<string, string>>;
  readonly unreadable?: readonly UnreadableSource[];
  /** Files in the folders of the workspace. */
  readonly seen?: Record<string, string>;
  readonly bindings?: string;
  /** What the bindings look like, where they are not UTF-8. */
  readonly encoding?: string;
}

/** The use cases for workflow files on files that exist here only. */
export function authoringWorld(world: AuthoringWorld) {
  const filesOf = (files: AuthoringWorld['named'] = {}) =>
    Object.entries(files).map(([name, text]) => fileOf(name, text));
  const place = { workspace: '/project', beside: filesOf(world.beside) };
  const bindings: BindingsFile | undefined =
    world.bindings === undefined
      ? undefined
      : defined({
          path: '/project/.workrail/bindings.json',
          text: world.bindings,
          encoding: world.encoding,
          stamp: world.bindings,
        });
  const seen = world.seen ?? {};
  const nothing = () => {};
  const sources: WorkflowSources = {
    files: () => TE.right({ files: filesOf(seen), unreadable: [] }),
    file: () => TE.right(undefined),
    bindings: () => TE.right(bindings),
  };
  const compiler = lazyCompiler(digests);
  return openAll(AUTHORING, {
    compiler,
    catalog: catalogOf({
      sources,
      compiler,
      decoder: lazyDecoder(digests),
      kept: { get: () => undefined, put: nothing },
      digests,
      logger: { debug: nothing, warn: nothing, error: nothing },
    }),
    namedFiles: {
      find: () =>
        TE.right({
          files: filesOf(world.named).map((file) => ({ ...file, place })),
          unreadable: world.unreadable ?? [],
        }),
    },
    outputs: {
      write: () => TE.right(undefined),
      create: (path, text) => {
        if (path in seen) return TE.left({ _tag: 'OutputTakenError', path });
        seen[path] = text;
        return TE.right(path);
      },
    },
    projectHere: {
      workflows: async () => ({
        workspace: '/project',
        file: (name) => `/project/.workrail/workflows/${name}`,
      }),
    },
    workspaces: { resolve: async () => '/project', faultOf: async () => undefined },
  });
}
