import { E, type Either } from '@workrail/kernel';
import { textOf } from '../parse/parse-file.ts';
import { memberOf } from '../parse/source-tree.ts';
import { readHeaded } from '../read-header.ts';
import type { WorkflowFile } from '../workflow-file.ts';

/** The text of a file with another id in the same place; all else stays to the byte. Left: why only a person can change it. */
export function withWorkflowId(file: WorkflowFile, workflowId: string): Either<string, string> {
  const before = readHeaded(file);
  if (E.isLeft(before)) return E.left('the file has no id that can be read');
  const { header, root, isCommand } = before.right;
  const offset = memberOf(root, isCommand ? 'workflow' : 'id')?.offset ?? 0;
  const text = textOf(file);
  const written = writtenAt(text, offset, header.workflowId);
  if (written === undefined)
    return E.left('its id is written as an alias or over several lines, or with escapes');
  const { length, quote } = written;
  const replacement = `${quote}${workflowId}${quote}`;
  const changed = `${text.slice(0, offset)}${quote === '' ? plain(workflowId) : replacement}${text.slice(offset + length)}`;
  const mark = file.text.slice(0, file.text.length - text.length);
  return E.right(`${mark}${changed}`);
}

/** How the id is written there: in quotes, or as it is. */
function writtenAt(
  text: string,
  offset: number,
  id: string,
): { readonly length: number; readonly quote: string } | undefined {
  for (const quote of ['"', "'", ''])
    if (text.startsWith(`${quote}${id}${quote}`, offset))
      return { quote, length: id.length + 2 * quote.length };
  return undefined;
}

/** Also readers of older YAML take it for a text then. */
const plain = (id: string): string =>
  /^[A-Za-z_][\w.-]*$/.test(id) && !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(id)
    ? id
    : JSON.stringify(id);
