import type { Diagnostic } from '@workrail/workflow-compiler';
import { byWorkflowId, type NamedWorkflow } from '../catalog/named-workflows.ts';
import { preferred } from '../catalog/variants.ts';
import { finding } from './own-rules.ts';

/** For each file that nothing tells apart from another one of its id, by path, what is to be said about it. */
export function duplicateIds(named: readonly NamedWorkflow[]): ReadonlyMap<string, Diagnostic> {
  const found = new Map<string, Diagnostic>();
  for (const [id, all] of byWorkflowId(named)) {
    const same = preferred(all, ({ file }) => file.path);
    if (same.length < 2) continue;
    for (const one of same) found.set(one.file.path, duplicate(id, one, same));
  }
  return found;
}

const OTHERS_NAMED = 5;

function duplicate(id: string, { file }: NamedWorkflow, same: readonly NamedWorkflow[]): Diagnostic {
  const others = same.map((one) => one.file.file).filter((name) => name !== file.file);
  const more = others.length > OTHERS_NAMED ? ` and ${others.length - OTHERS_NAMED} more` : '';
  const message = `id "${id}" is also the id of ${others.slice(0, OTHERS_NAMED).join(', ')}${more}`;
  const suggestion = 'give one of them another id or a variant in its name, or leave one out';
  const place = { file: file.file, text: file.text, offset: offsetOfId(file.text, id) };
  return finding('duplicate-workflow', 'error', place, { pointer: '/id', message, suggestion });
}

/** Where the text says this id for the first time; the beginning where it does so in an unusual form. */
function offsetOfId(text: string, id: string): number {
  const said = new RegExp(`(["']?id["']?\\s*:\\s*)["']?${id.replaceAll('.', '\\.')}(?![\\w.-])`).exec(text);
  return said === null ? 0 : said.index + (said[1] ?? '').length;
}
