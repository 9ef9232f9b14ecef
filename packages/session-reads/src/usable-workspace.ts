import { E, type Either } from '@workrail/kernel';
import type { Workspaces } from '@workrail/ports';
import { checkWorkspacePath, type InvalidInputError, invalid } from '@workrail/requests';

/** The workspace of a call that records it or looks into it: what was sent has to be a folder that is there. */
export async function usableWorkspace(
  { faultOf, resolve }: Workspaces,
  given: string | undefined,
): Promise<Either<InvalidInputError, string | undefined>> {
  const checked = checkWorkspacePath(given);
  if (E.isLeft(checked)) return checked;
  const fault = given === undefined ? undefined : await faultOf(given);
  if (fault !== undefined) {
    const fix = "Send the absolute path of the user's project folder, or leave it out.";
    return invalid('workspacePath', 'path', `workspacePath cannot be used: ${fault}`, fix);
  }
  return checkWorkspacePath(await resolve(given));
}
