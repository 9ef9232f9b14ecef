import type { ProviderLine, ProviderList } from '@workrail/application';
import type { Paint } from './paint.ts';
import { sections } from './sections.ts';
import { shellWord } from './shell-word.ts';
import { visible } from './visible.ts';

/** A page of providers; `again` is how it was asked for. */
export function providersText(
  { providers, total, next_cursor }: ProviderList,
  paint: Paint,
  again: string,
): string {
  if (total === 0) return 'No provider matches. "workrail catalog list" shows which catalogs are enabled.\n';
  return sections(
    providers.flatMap((one) => providerLines(one, paint)),
    next_cursor === undefined
      ? []
      : [
          `${providers.length} of ${total}. To see more: ${visible(again)} --cursor ${shellWord(next_cursor)}`,
        ],
  );
}

function providerLines(provider: ProviderLine, paint: Paint): readonly string[] {
  const { fields, more_fields = 0, select, required_arguments, summary, http_method, path } = provider;
  const more = more_fields === 0 ? '' : ` and ${more_fields} more`;
  const facts = [
    fields.length === 0 ? 'each choice is a value' : `each choice has ${fields.join(', ')}${more}`,
    ...(select.value === null ? [] : [`send ${select.value}`]),
    ...(select.display === null ? [] : [`show ${select.display}`]),
    ...(required_arguments.length === 0 ? [] : [`needs ${required_arguments.join(', ')}`]),
  ];
  return [
    `${paint.strong(visible(provider.provider))}  ${paint.faint(visible(`${http_method} ${path}`))}${summary === null ? '' : `  ${visible(summary)}`}`,
    `  ${visible(facts.join('; '))}`,
  ];
}
