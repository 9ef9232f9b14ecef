import { memberOf, type ObjectNode, type SourceNode } from '../parse/source-tree.ts';
import type { Report } from '../report/report.ts';
import { label, quoted } from '../report/wording.ts';
import type { CommonFields } from './authored.ts';
import { requiredValue } from './keys.ts';
import { readAgentText } from './read-agent-text.ts';
import { readCondition } from './read-condition.ts';
import { readConfirmation } from './read-confirmation.ts';
import { readBoolean, readText } from './values.ts';

export function readCommon(report: Report, node: ObjectNode): CommonFields {
  const title = requiredValue(report, node, 'title', 'a text of 1 to 128 characters');
  const confirmation = memberOf(node, 'requireConfirmation');
  const notesOptional = memberOf(node, 'notesOptional');
  const runCondition = memberOf(node, 'runCondition');
  const idNode = requiredValue(report, node, 'id', 'a text such as "collect-facts"');
  return {
    node,
    id: (idNode === undefined ? undefined : readStepId(report, idNode)) ?? '',
    idNode: idNode ?? node,
    title: (title === undefined ? undefined : readAgentText(report, title, { max: 128 })) ?? '',
    confirmation: confirmation === undefined ? undefined : readConfirmation(report, confirmation),
    notesOptional: notesOptional === undefined ? undefined : readBoolean(report, notesOptional),
    runCondition: runCondition === undefined ? undefined : readCondition(report, runCondition),
  };
}

const MIN = 3;
const MAX = 64;

function readStepId(report: Report, node: SourceNode): string | undefined {
  const id = readText(report, node, {});
  if (id === undefined) return undefined;
  if (/^[a-z0-9-]+$/.test(id) && id.length >= MIN && id.length <= MAX) return id;
  const message = `${label(node.pointer)} is ${quoted(id)}; a step id has ${MIN} to ${MAX} lower-case letters, digits and hyphens`;
  report.error(node, 'invalid-id', message, stepIdLike(id));
  // The id still tells steps apart and can be referred to.
  return id;
}

function stepIdLike(id: string): string | undefined {
  const candidate = id
    .slice(0, MAX)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return candidate.length >= MIN ? `use "${candidate}"` : undefined;
}
