import type { Confirmation } from '../compiled-workflow.ts';
import { memberOf } from '../parse/source-tree.ts';
import { condition, unlessEmpty } from './condition.ts';
import { object, optional, requiredChoice } from './object.ts';
import { flag } from './scalars.ts';
import { anyOf, named, refined, type Type, wrongType } from './type.ts';

const KINDS = ['human_approval', 'coordinator_eval'] as const;

const rule = object(
  '"requireConfirmation"',
  {
    kind: requiredChoice(KINDS, 'human_approval', 'Who has to approve the result.'),
    condition: optional(condition, 'When the approval is needed. Default: always.'),
  },
  { misplaced: { var: 'put the comparison inside "condition"' } },
);

const fixed = refined(flag, (when): Confirmation => ({ when }));
const bare = refined(condition, (when): Confirmation => ({ when: unlessEmpty(when) ?? true }));
const ruled = refined(
  rule,
  ({ condition: when, kind }): Confirmation => ({ when: unlessEmpty(when) ?? true, kind }),
);

/** `true`, `false`, a bare condition, or a rule with a kind. */
const choices = anyOf([fixed, bare, ruled], (report, node) => {
  if (node.kind === 'object')
    return [memberOf(node, 'kind'), memberOf(node, 'condition')].some(Boolean) ? ruled : bare;
  if (node.kind === 'scalar' && typeof node.value === 'boolean') return fixed;
  return wrongType(report, node, 'true, false, a condition, or an object with "kind"');
});

export const confirmation: Type<Confirmation> = named('confirmation', () => choices);
