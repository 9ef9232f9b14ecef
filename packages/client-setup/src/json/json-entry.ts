import { E, type Either, type Json, type JsonObject } from '@workrail/kernel';
import { getNodeValue, type Node } from 'jsonc-parser';
import { ADDRESSES } from '../addresses.ts';
import type { EditedText } from '../edited-text.ts';
import { SERVER_NAME } from '../server-name.ts';
import { edited, type TextEdit } from '../text-edit.ts';
import { type ClientTextError, textError } from '../text-error.ts';
import { checkedJson, sameJson } from './check-json.ts';
import { insertion, removal } from './json-members.ts';
import { BLOCK_STYLE, type JsonStyle, ownIndent, styleOf, writtenJson } from './json-style.ts';
import { type Member, memberNamed, membersOf, parseFile } from './json-tree.ts';

type Outcome<A> = Either<ClientTextError, A>;

/** The text with this entry among its servers; what else the entry holds stays. */
export function withJsonEntry(text: string, servers: string, entry: JsonObject): Outcome<EditedText> {
  const found = findEntry(text, servers);
  if (E.isLeft(found)) return found;
  const { root, container, member } = found.right;
  const style = styleOf(text, root);
  if (root === undefined) return made(text, { [servers]: { [SERVER_NAME]: entry } }, style);
  const edits =
    member !== undefined
      ? changes(text, member, entry, style)
      : E.right(
          container === undefined
            ? insertion(text, root, { [servers]: { [SERVER_NAME]: entry } }, style)
            : insertion(text, container.value, { [SERVER_NAME]: entry }, style),
        );
  if (E.isLeft(edits)) return edits;
  if (edits.right.length === 0) return E.right({ text, outcome: 'already_there' });
  const outcome = member === undefined ? 'added' : 'updated';
  return checkedJson(text, { text: edited(text, edits.right), outcome }, servers, entry);
}

/** What the entry holds; undefined where there is none. */
export const jsonEntry = (text: string, servers: string): Outcome<unknown> =>
  E.map(({ member }: Found) => member && getNodeValue(member.value))(findEntry(text, servers));

/** The text without the entry. */
export function withoutJsonEntry(text: string, servers: string): Outcome<EditedText> {
  const found = findEntry(text, servers);
  if (E.isLeft(found)) return found;
  const { member } = found.right;
  if (member === undefined) return E.right({ text, outcome: 'not_there' });
  const after = edited(text, removal(text, member.node));
  return checkedJson(text, { text: after, outcome: 'removed' }, servers, undefined);
}

interface Found {
  /** Undefined where the file holds nothing yet. */
  readonly root: Node | undefined;
  readonly container: Member | undefined;
  readonly member: Member | undefined;
}

function findEntry(text: string, servers: string): Outcome<Found> {
  const root = parseFile(text);
  if (E.isLeft(root)) return root;
  if (root.right === undefined) return E.right({ root: undefined, container: undefined, member: undefined });
  const container = memberNamed(text, root.right, servers);
  if (E.isLeft(container)) return container;
  const { value } = container.right ?? {};
  if (value === undefined) return E.right({ root: root.right, container: undefined, member: undefined });
  if (value.type !== 'object') {
    const reason = `"${servers}" is no object`;
    return E.left(
      textError(text, { offset: value.offset, reason, fix: `Write it as "${servers}": {}, then try again.` }),
    );
  }
  const member = memberNamed(text, value, SERVER_NAME);
  return E.isLeft(member)
    ? member
    : E.right({ root: root.right, container: container.right, member: member.right });
}

function changes(
  text: string,
  { value }: Member,
  entry: JsonObject,
  style: JsonStyle,
): Outcome<readonly TextEdit[]> {
  if (value.type !== 'object') return E.right([replaced(text, value, entry, style)]);
  const address = membersOf(value).find(({ key }) => ADDRESSES.includes(key));
  if (address !== undefined) {
    const reason = `"${SERVER_NAME}" is a server at an address here ("${address.key}")`;
    const fix = 'Take it out with --remove, then try again.';
    return E.left(textError(text, { offset: address.node.offset, reason, fix }));
  }
  const edits: TextEdit[] = [];
  const missing: [string, Json][] = [];
  for (const [key, wanted] of Object.entries(entry)) {
    const member = memberNamed(text, value, key);
    if (E.isLeft(member)) return member;
    if (member.right === undefined) missing.push([key, wanted]);
    else if (!sameJson(getNodeValue(member.right.value), wanted))
      edits.push(replaced(text, member.right.value, wanted, style));
  }
  if (missing.length > 0) edits.push(...insertion(text, value, Object.fromEntries(missing), style));
  return E.right(edits);
}

const replaced = (text: string, node: Node, value: Json, style: JsonStyle): TextEdit => ({
  offset: node.offset,
  length: node.length,
  content: writtenJson(value, style, ownIndent(text, node.parent?.offset ?? node.offset)),
});

/** A file of its own; comments that stood in it stay above. */
function made(text: string, value: JsonObject, style: JsonStyle): Outcome<EditedText> {
  const gap = text === '' || /[\r\n]$/.test(text) ? '' : style.lineBreak;
  const written = writtenJson(value, { ...BLOCK_STYLE, lineBreak: style.lineBreak }, '');
  return E.right({ text: `${text}${gap}${written}${style.lineBreak}`, outcome: 'added' });
}
