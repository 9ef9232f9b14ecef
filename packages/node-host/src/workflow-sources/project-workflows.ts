import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Where a project keeps its workflows, from its folder; the later shadows the earlier. */
const PLACES = [join('.workrail', 'workflows'), 'workflows'] as const;

/**
 * The workflow folders of a workspace: its own, or those of the nearest folder around it that has some, up to the root of
 * the repository it lies in. Outside of a repository nothing around it is looked at.
 */
export function projectWorkflows(workspace: string): readonly string[] {
  const around = upToRepository(workspace);
  for (const folder of around) {
    const places = PLACES.map((place) => join(folder, place));
    if (places.some((place) => existsSync(place))) return places;
  }
  return PLACES.map((place) => join(workspace, place));
}

function upToRepository(workspace: string): readonly string[] {
  const around = [workspace];
  for (let folder = workspace; !existsSync(join(folder, '.git')); folder = dirname(folder)) {
    if (dirname(folder) === folder) return [workspace];
    around.push(dirname(folder));
  }
  return around;
}
