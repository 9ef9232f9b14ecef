import { E } from '@workrail/kernel';
import type { Diagnostic } from '@workrail/workflow-compiler';
import type { NamedWorkflow } from '../catalog/named-workflows.ts';
import { preferred } from '../catalog/variants.ts';
import type { OWN_RULES } from './own-rules.ts';

/** For each file that nothing tells apart from another one of its id, by path, what is to be said about it. */
export function duplicateIds(named: readonly NamedWorkflow[]): ReadonlyMap<string, Diagnostic> {
  const byId = Map.groupBy(named, ({ header }) => (E.isRight(header) ? header.right.workflowId : undefined));
  const found = new Map<string, Diagnostic>();
  for (const [id, all] of byId) {
    const same = preferred(all, ({ file }) => file.path);
    if (id === undefined || same.length < 2) continue;
    for (const one of same) found.set(one.file.path, duplicate(id, one, same));
  }
  return found;
}

const OTHERS_NAMED = 5;

function duplicate(id: string, { file }: NamedWorkflow, same: readonly NamedWorkflow[]): Diagnostic {
  const others = same.map((one) => one.file.file).filter((name) => name !== file.file);
  const more = others.length > OTHERS_NAMED ? ` and ${others.length - OTHERS_NAMED} more` : '';
  return {
    file: file.file,
    ...placeOfId(file.text, id),
    pointer: '/id',
    rule: 'duplicate-workflow' satisfies keyof typeof OWN_RULES,
    message: `id "${id}" is also the id of ${others.slice(0, OTHERS_NAMED).join(', ')}${more}`,
    suggestion: 'give one of them another id or a variant in its name, or leave one out',
    severity: 'error',
  };
}

/** Where the text says this id for the first time; the beginning where it does so in an unusual form. */
function placeOfId(text: string, id: string): Pick<Diagnostic, 'line' | 'column'> {
  const said = new RegExp(`(["']?id["']?\\s*:\\s*)["']?${id.replaceAll('.', '\\.')}(?![\\w.-])`).exec(text);
  if (said === null) return { line: 1, column: 1 };
  const before = text.slice(0, said.index + (said[1] ?? '').length).split(/\r\n|\r|\n/);
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}
