import type { Confirmation, ConfirmationKind } from '../compiled-workflow.ts';
import { isNull, memberOf, type ObjectNode, type SourceNode } from '../parse/source-tree.ts';
import type { Report } from '../report/report.ts';
import { checkKeys, requiredValue, wrongType } from './keys.ts';
import { readCondition } from './read-condition.ts';
import { CONFIRMATION_SHAPE } from './shapes.ts';
import { readChoice } from './values.ts';

const KINDS: readonly ConfirmationKind[] = ['human_approval', 'coordinator_eval'];

/** `true`, `false`, a bare condition, or a rule with a kind. */
export function readConfirmation(report: Report, node: SourceNode): Confirmation | undefined {
  if (node.kind === 'scalar' && typeof node.value === 'boolean') return { when: node.value };
  if (node.kind !== 'object' || isNull(node)) {
    return wrongType(report, node, 'true, false, a condition, or an object with "kind"');
  }
  const rule = memberOf(node, 'kind') !== undefined || memberOf(node, 'condition') !== undefined;
  return rule ? readRule(report, node) : { when: readCondition(report, node) ?? true };
}

function readRule(report: Report, node: ObjectNode): Confirmation | undefined {
  checkKeys(report, node, CONFIRMATION_SHAPE);
  const kindNode = requiredValue(report, node, 'kind', '"human_approval" or "coordinator_eval"');
  const conditionNode = memberOf(node, 'condition');
  const condition = conditionNode === undefined ? undefined : readCondition(report, conditionNode);
  const kind = kindNode === undefined ? undefined : readChoice(report, kindNode, KINDS);
  return kind === undefined ? undefined : { when: condition ?? true, kind };
}
