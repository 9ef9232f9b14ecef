import { dirname, join } from 'node:path';
import { isAccessible } from '../file-checks.ts';

/** Where a project keeps its workflows, from its folder; the later shadows the earlier. */
const PLACES = [join('.workrail', 'workflows'), 'workflows'] as const;

/**
 * The workflow folders of a workspace: its own, or those of the nearest folder around it that has some, up to the root of
 * the repository it lies in. Outside of a repository nothing around it is looked at.
 */
export async function projectWorkflows(workspace: string): Promise<readonly string[]> {
  const around = await upToRepository(workspace);
  for (const folder of around) {
    const places = PLACES.map((place) => join(folder, place));
    const present = await Promise.all(places.map(isAccessible));
    if (present.includes(true)) return places;
  }
  return PLACES.map((place) => join(workspace, place));
}

async function upToRepository(workspace: string): Promise<readonly string[]> {
  const around = [workspace];
  for (let folder = workspace; !(await isAccessible(join(folder, '.git'))); folder = dirname(folder)) {
    if (dirname(folder) === folder) return [workspace];
    around.push(dirname(folder));
  }
  return around;
}
