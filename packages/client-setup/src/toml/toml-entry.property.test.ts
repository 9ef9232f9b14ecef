import { right } from '@workrail/kernel/outcome';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tomlText } from '../testing/toml-texts.ts';
import { withoutTomlEntry, withTomlEntry } from './toml-entry.ts';

const ENTRY = { command: 'C:\\node.exe', args: ['C:\\a b\\"main".js'] };

const put = (text: string) => right(withTomlEntry(text, 'mcp_servers', ENTRY));
const takeOut = (text: string) => right(withoutTomlEntry(text, 'mcp_servers'));

test('an entry that is put in is one stretch of text, is found again, and leaves the same bytes when it goes', () => {
  fc.assert(
    fc.property(tomlText([]), (before) => {
      const after = put(before);
      expect(after.outcome).toBe('added');
      const lineBreak = before.includes('\r\n') ? '\r\n' : '\n';
      const block = [
        '[mcp_servers.workrail]',
        'command = "C:\\\\node.exe"',
        'args = ["C:\\\\a b\\\\\\"main\\".js"]',
      ].join(lineBreak);
      const gap = before.trim() === '' ? '' : lineBreak.repeat(2);
      const places = [...after.text.matchAll(/^\[mcp_servers\.workrail\]/gm)].map(
        ({ index }) => index - gap.length,
      );
      const without = (place: number) =>
        after.text.slice(0, place) +
        after.text.slice(place + gap.length + block.length + (gap === '' ? lineBreak.length : 0));
      expect(places.map(without)).toContain(before);
      expect(put(after.text)).toEqual({ text: after.text, outcome: 'already_there' });
      expect(takeOut(after.text)).toEqual({ text: before, outcome: 'removed' });
    }),
    { numRuns: 2_000 },
  );
});

const OWN = [
  '[mcp_servers.workrail] # ours\ncommand = "old" # before\n\n# kept\nstartup_timeout_sec = 20',
  '[ mcp_servers . "workrail" . env ]\nTOKEN = "s3cret"',
];

test('an older entry is brought up to date, and what the user added to it stays as it is written', () => {
  fc.assert(
    fc.property(tomlText(OWN), (before) => {
      const { text, outcome } = put(before);
      expect(outcome).toBe('updated');
      const lineBreak = before.includes('\r\n') ? '\r\n' : '\n';
      const expected = before.replace(
        `command = "old" # before`,
        () => `command = "C:\\\\node.exe" # before${lineBreak}args = ["C:\\\\a b\\\\\\"main\\".js"]`,
      );
      expect(text).toBe(expected);
      expect(put(text).outcome).toBe('already_there');
    }),
    { numRuns: 1_000 },
  );
});

test('all tables of an entry go, and nothing else but blanks', () => {
  fc.assert(
    fc.property(tomlText(OWN), (before) => {
      const { text, outcome } = takeOut(before);
      expect(outcome).toBe('removed');
      const bare = (part: string) => part.replaceAll(/[ \t\r\n]+/g, '');
      const expected = OWN.reduce((rest, section) => rest.replace(bare(section), ''), bare(before));
      expect(bare(text)).toBe(expected);
      expect(takeOut(text)).toEqual({ text, outcome: 'not_there' });
    }),
    { numRuns: 1_000 },
  );
});
