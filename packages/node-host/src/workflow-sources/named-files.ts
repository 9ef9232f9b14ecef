import { realpath, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, relative, resolve, sep } from 'node:path';
import { program } from '@workrail/kernel';
import type { NamedFiles, UnreadableSource } from '@workrail/ports';
import { unlessMissing } from '../failure-reason.ts';
import { inParallel } from '../in-parallel.ts';
import { namedPlaces } from './named-places.ts';
import { isBelow, knownProvenance, type Provenance, provenanceIn } from './provenance.ts';
import { type SearchPathOptions, searchPath } from './search-path.ts';
import { LOOKS_AT_A_TIME, readEach, sourceFile } from './source-files.ts';
import { sourceTexts } from './source-text.ts';
import { areBindings, type FoundFile, type Walk, walkFolder } from './walk-folder.ts';
import { presentRoots, unreadable, type WorkflowRoot } from './workflow-root.ts';

/** Workflow files on this machine, by name; names are relative to `cwd`. */
export const namedFiles = (options: SearchPathOptions, cwd: string): NamedFiles => ({
  find: (paths) =>
    program(async ({ take, fail }) => {
      const named = await inParallel(paths, LOOKS_AT_A_TIME, (path) => namedBy(path, cwd));
      const unusable = named.filter((one) => 'reason' in one);
      if (unusable.length > 0) return fail({ _tag: 'PathsUnusableError', paths: unusable });
      const usable = named.filter((one) => 'files' in one);
      const texts = sourceTexts();
      const placeOf = namedPlaces(texts, options.home);
      const placed = await inParallel(await eachOnce(usable), LOOKS_AT_A_TIME, async (found) => ({
        ...found,
        place: await placeOf(found.realPath),
      }));
      const known = new Map<string | undefined, readonly WorkflowRoot[]>();
      for (const workspace of new Set(placed.map(({ place }) => place.workspace)))
        known.set(workspace, await knownRoots(await take(searchPath(options, workspace))));
      const read = await readEach(placed, async (found) => {
        const { path, place } = found;
        const seen = await texts.look(path);
        const provenance = provenanceOf(found, known.get(place.workspace) ?? []);
        return seen && { ...sourceFile(path, seen, provenance, shownPath(path, cwd)), place };
      });
      const faults = [...usable.flatMap((one) => one.unreadable), ...read.unreadable];
      return {
        files: read.files,
        unreadable: faults.map(({ path, reason }) => ({ path: shownPath(path, cwd), reason })),
      };
    }),
});

/** What a name stands for: the files that lie there, or why there can be none. */
async function namedBy(name: string, cwd: string): Promise<Walk | UnreadableSource> {
  if (name.trim() === '') return { path: name, reason: 'the path is empty' };
  const path = resolve(cwd, name);
  try {
    const realPath = await realpath(path);
    const stats = await stat(realPath);
    if (stats.isDirectory()) {
      const leftOut: UnreadableSource[] = [];
      const walks = await Promise.all(
        [{ path, realPath }, ...(await projectWorkflowsIn(path))].map((folder) =>
          walkFolder(folder, (where, reason) => leftOut.push({ path: where, reason })),
        ),
      );
      return {
        files: walks.flatMap(({ files }) => files),
        unreadable: [...walks.flatMap((walk) => walk.unreadable), ...leftOut],
      };
    }
    if (areBindings(dirname(path), basename(path)))
      return {
        path: name,
        reason: 'it contains bindings, which are checked together with any workflow file of the project',
      };
    if (!stats.isFile()) return { path: name, reason: 'it is neither a file nor a folder' };
    if (!/^\.(?:json|ya?ml)$/i.test(extname(path)))
      return { path: name, reason: 'it is not a workflow file: those end in .json, .yaml or .yml' };
    return { files: [{ path, inRoutinesFolder: false }], unreadable: [] };
  } catch (failure) {
    return { ...unreadable(path, failure), path: name };
  }
}

/** Where a project keeps its workflows, though its name is hidden: who names the project means these, too. */
async function projectWorkflowsIn(
  project: string,
): Promise<readonly { readonly path: string; readonly realPath: string }[]> {
  const path = join(project, '.workrail', 'workflows');
  const realPath = await unlessMissing(() => realpath(path)).catch(() => undefined);
  return realPath === undefined ? [] : [{ path, realPath }];
}

interface RealFile extends FoundFile {
  readonly realPath: string;
}

async function eachOnce(named: readonly Walk[]): Promise<readonly RealFile[]> {
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
  const present = presentRoots(roots, () => undefined);
  return present.flatMap(({ path, realPath, source }) => [
    { path, source },
    { path: realPath, source },
  ]);
}

function provenanceOf(found: RealFile, known: readonly WorkflowRoot[]): Provenance {
  const listed = knownProvenance(found.path, known) ?? knownProvenance(found.realPath, known);
  if (listed !== undefined) return listed;
  const alone = provenanceIn(found.path, []);
  return { ...alone, inRoutinesFolder: alone.inRoutinesFolder || found.inRoutinesFolder };
}

function shownPath(path: string, cwd: string): string {
  if (path === cwd) return '.';
  return isBelow(path, cwd) ? relative(cwd, path).split(sep).join('/') : path;
}
