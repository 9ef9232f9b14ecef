import { E, type Either } from '@workrail/kernel';
import type { WorkflowIdentifierInvalidError } from './workflow-file-errors.ts';

const RESERVED = 'wr.';
/** Windows takes these for devices, also with an extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
const CHARACTERS = /^[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)?$/;
const LONGEST = 200;

/** Why no file is named by this id; what its dialect asks for besides is found when the file is read. */
export function checkedId(workflow_id: string): Either<WorkflowIdentifierInvalidError, string> {
  const reason = faultOf(workflow_id);
  return reason === undefined
    ? E.right(workflow_id)
    : E.left({ _tag: 'WorkflowIdentifierInvalidError', workflow_id, reason });
}

function faultOf(id: string): string | undefined {
  if (!CHARACTERS.test(id) || id.length > LONGEST)
    return `an id has letters, digits, "_" and "-", or two such parts with a dot between them; at most ${LONGEST} characters`;
  if (id.startsWith(RESERVED))
    return 'ids that start with "wr." belong to the workflows that come with WorkRail';
  return DEVICE.test(id) ? 'Windows has a device of this name, so that no file can have it' : undefined;
}
