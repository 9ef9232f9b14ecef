import { realpath, stat } from 'node:fs/promises';
import { extname, relative, resolve, sep } from 'node:path';
import { program } from '@workrail/kernel';
import type { NamedFiles, UnreadableSource } from '@workrail/ports';
import { inParallel } from '../in-parallel.ts';
import { isBelow, knownProvenance, type Provenance, provenanceIn, sourceFile } from './provenance.ts';
import { rootFiles } from './root-files.ts';
import { type SearchPathOptions, searchPath } from './search-path.ts';
import { sourceTexts } from './source-text.ts';
import type { FoundFile } from './walk-folder.ts';
import { presentRoots, unreadable, type WorkflowRoot } from './workflow-root.ts';

/** What a name stands for: the files that lie there, or why there can be none. */
type Named = { readonly files: readonly FoundFile[]; readonly unreadable: readonly UnreadableSource[] };

const LOOKS_AT_A_TIME = 16;

/** Workflow files on this machine, by name; names are relative to `cwd`. */
export const namedFiles = (options: SearchPathOptions, cwd: string): NamedFiles => ({
  find: (paths, workspace) =>
    program(async ({ take, fail }) => {
      const roots = await take(searchPath(options, workspace));
      const named = await inParallel(paths, LOOKS_AT_A_TIME, (path) => namedBy(path, cwd));
      const unusable = named.filter((one) => 'reason' in one);
      if (unusable.length > 0) return fail({ _tag: 'PathsUnusableError', paths: unusable });
      const usable = named.filter((one) => 'files' in one);
      const known = await knownRoots(roots);
      const texts = sourceTexts();
      const faults = usable.flatMap((one) => one.unreadable);
      const looks = await inParallel(await eachOnce(usable), LOOKS_AT_A_TIME, async (found) => {
        const { path, realPath } = found;
        try {
          const seen = await texts.look(path);
          if (seen === undefined) return [];
          return [sourceFile(path, seen, provenanceOf(found, realPath, known), shownPath(path, cwd))];
        } catch (failure) {
          faults.push(unreadable(path, failure));
          return [];
        }
      });
      return {
        files: looks.flat(),
        unreadable: faults.map(({ path, reason }) => ({ path: shownPath(path, cwd), reason })),
      };
    }),
});

async function namedBy(name: string, cwd: string): Promise<Named | UnreadableSource> {
  if (name.trim() === '') return { path: name, reason: 'the path is empty' };
  const path = resolve(cwd, name);
  try {
    const realPath = await realpath(path);
    const stats = await stat(realPath);
    if (stats.isDirectory()) {
      const leftOut: UnreadableSource[] = [];
      const walk = await rootFiles({ path, realPath, isFolder: true, source: 'project' }, (where, reason) =>
        leftOut.push({ path: where, reason }),
      );
      return { files: walk.files, unreadable: [...walk.unreadable, ...leftOut] };
    }
    if (!stats.isFile()) return { path: name, reason: 'it is neither a file nor a folder' };
    if (!/^\.(?:json|ya?ml)$/i.test(extname(path)))
      return { path: name, reason: 'it is no workflow file: those end in .json, .yaml or .yml' };
    return { files: [{ path, inRoutinesFolder: false }], unreadable: [] };
  } catch (failure) {
    return { ...unreadable(path, failure), path: name };
  }
}

interface RealFile extends FoundFile {
  readonly realPath: string;
}

async function eachOnce(named: readonly Named[]): Promise<readonly RealFile[]> {
  const all = named.flatMap(({ files }) => files);
  const real = await inParallel(all, LOOKS_AT_A_TIME, async (found) => ({
    ...found,
    realPath: await realpath(found.path).catch(() => found.path),
  }));
  const seen = new Map<string, RealFile>();
  for (const file of real) if (!seen.has(file.realPath)) seen.set(file.realPath, file);
  return [...seen.values()];
}

/** The roots that exist, under both of their names; of two that are one folder, the first counts. */
async function knownRoots(roots: readonly WorkflowRoot[]): Promise<readonly WorkflowRoot[]> {
  const present = await presentRoots(roots, () => undefined);
  return present.flatMap(({ path, realPath, source }) => [
    { path, source },
    { path: realPath, source },
  ]);
}

function provenanceOf(found: FoundFile, realPath: string, known: readonly WorkflowRoot[]): Provenance {
  const listed = knownProvenance(found.path, known) ?? knownProvenance(realPath, known);
  if (listed !== undefined) return listed;
  const alone = provenanceIn(found.path, []);
  return { ...alone, inRoutinesFolder: alone.inRoutinesFolder || found.inRoutinesFolder };
}

function shownPath(path: string, cwd: string): string {
  if (path === cwd) return '.';
  return isBelow(path, cwd) ? relative(cwd, path).split(sep).join('/') : path;
}
