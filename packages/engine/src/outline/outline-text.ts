import type { OutlineItem } from './outline-item.ts';

/** What stands behind a step's or loop's title, in words. */
export const outlineMarks = (item: OutlineItem): readonly string[] => [
  ...given(item.repeats, (text) => text),
  ...each(item.decidedOnce, ({ id, when }) =>
    when === undefined
      ? `decided with the rest of ${id}`
      : `only when ${when}, decided once for all of ${id}`,
  ),
  ...given(item.runsWhen, (text) => `only when ${text}`),
  ...given(item.asksForConfirmation, (text) => `confirmation: ${text}${confirmedBy(item)}`),
  ...given(item.notesOptional, () => 'notes optional'),
  ...given(item.asksForFiles, () => 'asks for files'),
  ...given(item.modelTier, (tier) => `model: ${tier}`),
];

/** What else there is to know about a step, a line for each fact. */
export const outlineFacts = (item: OutlineItem): readonly string[] => [
  ...each(item.fragments, ({ when, excerpt }) => `adds${onlyWhen(when)}: ${excerpt}`),
  ...each(
    item.needsContext,
    ({ key, type }) => `needs context: ${key}${type === undefined ? '' : ` (${type})`}`,
  ),
  ...each(item.capabilities, (one) => `needs an agent that can ${ABILITY[one]}`),
  ...each(
    item.userOnly,
    ({ reason, description, contextKey }) =>
      `only the user: ${reason}: ${description}${contextKey === undefined ? '' : ` (sets ${contextKey})`}`,
  ),
  ...each(item.delegations, delegationText),
  ...each(item.assessments, assessmentText),
  ...each(
    item.followUps,
    ({ level, assessment, guidance }) =>
      `stays open at "${level}"${assessment === undefined ? '' : ` of ${assessment}`}: ${guidance}`,
  ),
  ...each(item.notesChecks, (text) => `notes: ${text}`),
  ...each(item.artifacts, artifactText),
  ...given(item.madeBy, (made) => `added by: ${made}`),
  ...given(item.routines, (ids) => `from: ${ids.join(' > ')}`),
  ...given(item.texts, (ids) => `contains: ${ids.join(', ')}`),
  ...given(item.leftOut, (count) => `and ${count} more`),
];

const ABILITY = { delegation: 'start other agents', web_browsing: 'browse the web' } as const;

const confirmedBy = ({ confirmationKind }: OutlineItem): string =>
  confirmationKind === undefined ? '' : CONFIRMED_BY[confirmationKind];

const CONFIRMED_BY = { coordinator_eval: ', by the coordinator', human_approval: ', by a person' } as const;

const onlyWhen = (when: string | undefined): string => (when === undefined ? '' : ` only when ${when}`);

function delegationText(one: Item<'delegations'>): string {
  const { workflowId, goal, when, modelTier, inputs, allowedTools, leftOut } = one;
  const terms = [
    ...given(modelTier, (tier) => `model: ${tier}`),
    ...given(allowedTools, (names) => `tools: only ${names.join(', ')}`),
  ];
  const context = each(inputs, ({ key, from, text }) =>
    from === undefined ? `${key} = ${JSON.stringify(text)}` : `${key} from ${from}`,
  );
  return [
    `delegates${onlyWhen(when)}: ${workflowId}${terms.length === 0 ? '' : ` (${terms.join('; ')})`}`,
    ...given(goal, (text) => `: ${text}`),
    ...(context.length === 0 ? [] : [`; gives ${context.join(', ')}`]),
    ...given(leftOut, (count) => `; and ${count} more`),
  ].join('');
}

function assessmentText({ id, dimensions }: Item<'assessments'>): string {
  const shown = dimensions.map((one) => `${one.id}${one.required ? '' : '?'} (${one.levels.join(', ')})`);
  return `judges: ${id}: ${shown.join('; ')}`;
}

const artifactText = ({ contract, artifactKind, required }: Item<'artifacts'>): string =>
  `artifact${required ? '' : ' (optional)'}: ${artifactKind}, contract ${contract}`;

type Item<Name extends keyof OutlineItem> =
  NonNullable<OutlineItem[Name]> extends readonly (infer A)[] ? A : never;

function each<A>(items: readonly A[] | undefined, text: (item: A) => string): readonly string[] {
  return items === undefined ? [] : items.map(text);
}

function given<A>(value: A | undefined, text: (value: A) => string): readonly string[] {
  return value === undefined ? [] : [text(value)];
}
