import type { Standing } from '@workrail/application';
import { asSentence } from '@workrail/kernel';
import { names, oneLine, section } from './phrases.ts';
import { functionsText } from './step-text.ts';

/** What holds for a workflow as a whole. */
export function standingText(standing: Standing): readonly string[] {
  const { name, description, metaGuidance, preconditions, clarificationPrompts, metrics } = standing;
  return [
    '',
    `## About this workflow: ${oneLine(name)}`,
    description,
    ...section('### Rules for every step', metaGuidance),
    ...section('### Must be true before the work starts', preconditions),
    ...section('### Clarify with the user first, unless already clear', clarificationPrompts),
    ...functionsText(standing.functions, '### What names in the prompts mean'),
    ...section('### Documents to read', (standing.references ?? []).map(referenceText)),
    ...(metrics === undefined ? [] : ['', '### Figures', metrics]),
    ...section('### The author recommends', recommendation(standing.recommendedPreferences)),
    ...((standing.cutValues ?? []).length === 0
      ? []
      : [
          '',
          `Values that did not fit are shown as [cut: …]; read_output with this stateToken and ref "context.<path>" shows each: ${names(standing.cutValues ?? [])}.`,
        ]),
    ...(standing.shortened === true
      ? [
          '',
          'Not everything fits here: inspect_workflow shows the rest of the rules, preconditions and questions.',
        ]
      : []),
  ];
}

type Reference = NonNullable<Standing['references']>[number];

function referenceText({ title, purpose, path, found, authoritative }: Reference): string {
  const location = found ? path : `${path} [unresolved: not found here]`;
  return `${oneLine(title)}: ${location}. ${asSentence(purpose)}${authoritative ? ' If it and this workflow differ, the document takes precedence.' : ''}`;
}

const recommendation = (preferences: Standing['recommendedPreferences']): readonly string[] => [
  ...(preferences?.autonomy === undefined ? [] : [`autonomy: ${preferences.autonomy}`]),
  ...(preferences?.riskPolicy === undefined ? [] : [`risk: ${preferences.riskPolicy}`]),
];
