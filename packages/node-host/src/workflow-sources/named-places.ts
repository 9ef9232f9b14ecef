import { basename, join } from 'node:path';
import type { NamedPlace, SourceFile } from '@workrail/ports';
import { projectAround } from '../workspaces/project-folder.ts';
import { provenanceIn } from './provenance.ts';
import { readEach, sourceFile } from './source-files.ts';
import type { SourceTexts } from './source-text.ts';
import { walkFolder } from './walk-folder.ts';

/** A file lies beside others in one folder, or anywhere below a folder of workflows. */
interface Surroundings {
  readonly folder: string;
  readonly isOfWorkflows: boolean;
}

/** Where files lie; files with the same surroundings share one place. */
export function namedPlaces(texts: SourceTexts, home: string | undefined) {
  const known = new Map<string, Promise<NamedPlace>>();

  const placeIn = async ({ folder, isOfWorkflows }: Surroundings): Promise<NamedPlace> => {
    const { project } = projectAround(folder, home);
    return { workspace: project, beside: await filesBeside(texts, folder, isOfWorkflows) };
  };

  return (realPath: string): Promise<NamedPlace> => {
    const { root } = provenanceIn(realPath, []);
    const surroundings = { folder: root, isOfWorkflows: basename(root) === 'workflows' };
    const place = known.get(root) ?? placeIn(surroundings);
    known.set(root, place);
    return place;
  };
}

const ALL = undefined;
/** Anything may lie around a single file, so that nothing below its folder is looked into but its routines. */
const SIDE_BY_SIDE = { depth: 0, files: 500, folders: 1 };

async function filesBeside(
  texts: SourceTexts,
  folder: string,
  isOfWorkflows: boolean,
): Promise<readonly SourceFile[]> {
  const folders = isOfWorkflows ? [folder] : [folder, join(folder, 'routines')];
  const walks = await Promise.all(
    folders.map((path) =>
      walkFolder({ path, realPath: path }, () => undefined, isOfWorkflows ? ALL : SIDE_BY_SIDE),
    ),
  );
  const found = walks.flatMap(({ files }) => files);
  const { files } = await readEach(found, async ({ path }) => {
    const seen = await texts.look(path);
    return seen && sourceFile(path, seen, provenanceIn(path, []));
  });
  return files;
}
