import { right } from '@workrail/kernel/outcome';
import fc from 'fast-check';
import { parseTree, visit } from 'jsonc-parser';
import { expect, test } from 'vitest';
import { jsonText } from '../testing/json-texts.ts';
import { withJsonEntry, withoutJsonEntry } from './json-entry.ts';
import { type Member, membersOf } from './json-tree.ts';

const ENTRY = { type: 'stdio', command: '/usr/bin/node', args: ['/a b/"main".js'] };

const put = (text: string) => right(withJsonEntry(text, 'mcpServers', ENTRY));
const takeOut = (text: string) => right(withoutJsonEntry(text, 'mcpServers'));

interface Reading {
  /** All members but the servers, and all servers but ours, as they are written. */
  readonly others: readonly string[];
  readonly servers: Member | undefined;
  readonly own: Member | undefined;
  readonly comments: readonly { readonly text: string; readonly offset: number }[];
}

function read(text: string): Reading {
  const root = parseTree(text, [], { allowTrailingComma: true });
  const comments: { text: string; offset: number }[] = [];
  visit(text, {
    onComment: (offset, length) => void comments.push({ text: text.slice(offset, offset + length), offset }),
  });
  const members = root === undefined ? [] : membersOf(root);
  const servers = members.find(({ key }) => key === 'mcpServers');
  const listed = servers === undefined ? [] : membersOf(servers.value);
  const written = ({ node }: Member) => text.slice(node.offset, node.offset + node.length);
  return {
    others: [
      ...members.filter((one) => one !== servers).map(written),
      ...listed.filter(({ key }) => key !== 'workrail').map(written),
    ],
    servers,
    own: listed.find(({ key }) => key === 'workrail'),
    comments,
  };
}

const textsOf = ({ comments }: Reading) => comments.map(({ text }) => text);

test('an entry that is put in changes nothing else, is found again, and leaves the same bytes when it goes', () => {
  fc.assert(
    fc.property(jsonText('mcpServers', undefined), (before) => {
      const after = put(before);
      expect(after.outcome).toBe('added');
      const [was, is] = [read(before), read(after.text)];
      expect(is.others).toEqual(was.others);
      expect(textsOf(is)).toEqual(textsOf(was));
      expect(put(after.text)).toEqual({ text: after.text, outcome: 'already_there' });
      const out = takeOut(after.text);
      expect(out.outcome).toBe('removed');
      const emptyList = was.servers?.value.children?.length === 0;
      if (emptyList) expect(read(out.text).others).toEqual(was.others);
      else expect(out.text).toBe(before);
    }),
    { numRuns: 2_000 },
  );
});

const own = fc.constantFrom(
  'null',
  [],
  [['command', '"old"']],
  [
    ['env', [['TOKEN', '"s3cret"']]],
    ['args', '[ "old" ]'],
  ],
  [
    ['args', '[]'],
    ['type', '"stdio"'],
    ['timeout', '1e400'],
    ['command', '"/usr/bin/node"'],
  ],
) as fc.Arbitrary<Parameters<typeof jsonText>[1]>;

test('an older entry is brought up to date, and what the user added to it stays as it is written', () => {
  fc.assert(
    fc.property(
      own.chain((entry) => jsonText('mcpServers', entry)),
      (before) => {
        const after = put(before);
        expect(after.outcome).toBe('updated');
        const [was, is] = [read(before), read(after.text)];
        expect(is.others).toEqual(was.others);
        const added = (reading: Reading, text: string) =>
          membersOf(reading.own?.value ?? expect.fail())
            .filter(({ key }) => !Object.hasOwn(ENTRY, key))
            .map(({ node }) => text.slice(node.offset, node.offset + node.length));
        if (was.own?.value.type === 'object') {
          expect(textsOf(is)).toEqual(textsOf(was));
          expect(added(is, after.text)).toEqual(added(was, before));
        }
        expect(put(after.text).outcome).toBe('already_there');
      },
    ),
    { numRuns: 1_000 },
  );
});

test('an entry anywhere is taken out with what is in it and nothing else', () => {
  fc.assert(
    fc.property(
      own.chain((entry) => jsonText('mcpServers', entry)),
      (before) => {
        const after = takeOut(before);
        expect(after.outcome).toBe('removed');
        const [was, is] = [read(before), read(after.text)];
        expect(is.own).toBeUndefined();
        expect(is.others).toEqual(was.others);
        const { offset, length } = was.own?.node ?? expect.fail();
        const outside = was.comments.filter((one) => one.offset < offset || one.offset >= offset + length);
        expect(textsOf(is)).toEqual(outside.map(({ text }) => text));
        expect(takeOut(after.text)).toEqual({ text: after.text, outcome: 'not_there' });
      },
    ),
    { numRuns: 1_000 },
  );
});
