import type { Confirmation } from '../compiled-workflow.ts';
import { memberOf, type SourceNode } from '../parse/source-tree.ts';
import type { Report } from '../report/report.ts';
import { condition, unlessEmpty } from './condition.ts';
import { object, optional, requiredChoice } from './object.ts';
import { named, type Type } from './type.ts';
import { wrongType } from './wrong-type.ts';

const KINDS = ['human_approval', 'coordinator_eval'] as const;

const rule = object(
  '"requireConfirmation"',
  {
    kind: requiredChoice(KINDS, 'human_approval', 'Who has to agree.'),
    condition: optional(condition, 'When the agreement is needed; always, where it is left out.'),
  },
  { misplaced: { var: 'put the comparison inside "condition"' } },
);

/** `true`, `false`, a bare condition, or a rule with a kind. */
export const confirmation: Type<Confirmation> = named('confirmation', () => ({
  read: readConfirmation,
  schema: (definitions) => ({
    anyOf: [{ type: 'boolean' }, condition.schema(definitions), rule.schema(definitions)],
  }),
  parts: () => ({ kind: 'choices', types: [condition, rule] }),
}));

function readConfirmation(report: Report, node: SourceNode): Confirmation | undefined {
  if (node.kind === 'scalar' && typeof node.value === 'boolean') return { when: node.value };
  if (node.kind !== 'object')
    return wrongType(report, node, 'true, false, a condition, or an object with "kind"');
  if (memberOf(node, 'kind') === undefined && memberOf(node, 'condition') === undefined) {
    return { when: unlessEmpty(condition.read(report, node)) ?? true };
  }
  const read = rule.read(report, node);
  return read === undefined ? undefined : { when: unlessEmpty(read.condition) ?? true, kind: read.kind };
}
