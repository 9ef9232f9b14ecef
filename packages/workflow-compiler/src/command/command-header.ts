import { cutToLength } from '@workrail/kernel';
import { readFields } from '../language/object.ts';
import type { ObjectNode } from '../parse/source-tree.ts';
import type { Report } from '../report/report.ts';
import type { WorkflowHeader } from '../workflow-header.ts';
import { idStatus } from '../workflow-id.ts';
import { COMMAND_IDENTITY_FIELDS } from './command-workflow.ts';

/** As long as those of standard workflows may be, so that a listing stays readable. */
const NAME = 128;
const DESCRIPTION = 512;

/** The dialect gives none, and a listing has to show one. */
const NO_VERSION = '0.0.0';

/**
 * What a listing says about a command workflow. Its id is `workflow`, as written, its name `title` and its
 * description `description`; what is left out is taken from the one before, and what is long is cut. No better
 * id is suggested, as a name of this dialect has no dot. It is never a routine: no step can call it.
 */
export function readCommandHeader(report: Report, root: ObjectNode): WorkflowHeader {
  const { workflow, title = '', description = '' } = readFields(report, root, COMMAND_IDENTITY_FIELDS);
  const name = cut(title, NAME) || workflow.value;
  return {
    workflowId: workflow.value,
    name,
    description: cut(description, DESCRIPTION) || name,
    version: NO_VERSION,
    kind: 'workflow',
    idStatus: idStatus(workflow.value),
    examples: [],
  };
}

const cut = (text: string, limit: number): string => cutToLength(text.trim(), limit, limit - 1);
