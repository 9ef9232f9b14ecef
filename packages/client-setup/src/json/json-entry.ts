import { E, type Either, either, type Json, type JsonObject } from '@workrail/kernel';
import { getNodeValue, type Node } from 'jsonc-parser';
import { ADDRESSES, SERVER_NAME } from '../server.ts';
import { type EditedText, edited, type TextEdit } from '../text-edit.ts';
import { type ClientTextError, refuse } from '../text-error.ts';
import { checkedJson, sameJson } from './check-json.ts';
import { insertion, removal } from './json-members.ts';
import { BLOCK_STYLE, type JsonStyle, ownIndent, styleOf, writtenJson } from './json-style.ts';
import { type Member, memberNamed, membersOf, parseFile } from './json-tree.ts';

type Edited<A> = Either<ClientTextError, A>;

/** The text with this entry among its servers; what else the entry holds stays. */
export function withJsonEntry(text: string, servers: string, entry: JsonObject): Edited<EditedText> {
  return either(({ value }) => {
    const { root, container, member } = value(findEntry(text, servers));
    const style = styleOf(text, root);
    if (root === undefined) return made(text, { [servers]: { [SERVER_NAME]: entry } }, style);
    const edits =
      member !== undefined
        ? value(changes(text, member, entry, style))
        : container === undefined
          ? insertion(text, root, { [servers]: { [SERVER_NAME]: entry } }, style)
          : insertion(text, container.value, { [SERVER_NAME]: entry }, style);
    if (edits.length === 0) return { text, outcome: 'already_there' };
    const outcome = member === undefined ? 'added' : 'updated';
    return value(checkedJson(text, { text: edited(text, edits), outcome }, servers, entry));
  });
}

/** What the entry holds; undefined where there is none. */
export const jsonEntry = (text: string, servers: string): Edited<unknown> =>
  E.map(({ member }: FoundEntry) => member && getNodeValue(member.value))(findEntry(text, servers));

/** The text without the entry. */
export const withoutJsonEntry = (text: string, servers: string): Edited<EditedText> =>
  E.chain(({ member }: FoundEntry): Edited<EditedText> => {
    if (member === undefined) return E.right({ text, outcome: 'not_there' });
    const after = edited(text, removal(text, member.node));
    return checkedJson(text, { text: after, outcome: 'removed' }, servers, undefined);
  })(findEntry(text, servers));

interface FoundEntry {
  /** Undefined where the file holds nothing yet. */
  readonly root: Node | undefined;
  readonly container: Member | undefined;
  readonly member: Member | undefined;
}

function findEntry(text: string, servers: string): Edited<FoundEntry> {
  return either(({ value }) => {
    const root = value(parseFile(text));
    const container = root && value(memberNamed(text, root, servers));
    if (container === undefined) return { root, container, member: undefined };
    const { type, offset } = container.value;
    if (type !== 'object') {
      const reason = `"${servers}" is not an object`;
      return value(refuse(text, { offset, reason, fix: `Write it as "${servers}": {}, then try again.` }));
    }
    return { root, container, member: value(memberNamed(text, container.value, SERVER_NAME)) };
  });
}

function changes(
  text: string,
  { value }: Member,
  entry: JsonObject,
  style: JsonStyle,
): Edited<readonly TextEdit[]> {
  if (value.type !== 'object') return E.right([replaced(text, value, entry, style)]);
  const address = membersOf(value).find(({ key }) => ADDRESSES.includes(key));
  if (address !== undefined) {
    const reason = `"${SERVER_NAME}" is configured as a remote server ("${address.key}")`;
    const fix = 'Remove it with --remove, then try again.';
    return refuse(text, { offset: address.node.offset, reason, fix });
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
function made(text: string, value: JsonObject, style: JsonStyle): EditedText {
  const gap = text === '' || /[\r\n]$/.test(text) ? '' : style.lineBreak;
  const written = writtenJson(value, { ...BLOCK_STYLE, lineBreak: style.lineBreak }, '');
  return { text: `${text}${gap}${written}${style.lineBreak}`, outcome: 'added' };
}
