import { processorClock } from '@workrail/kernel/testing/processor-clock';
import { describe, expect, test } from 'vitest';
import { brief, compileText, findings, workflow } from '../fixtures/workflows.ts';

const places = (text: string) =>
  findings(compileText(text)).map(
    ({ rule, line, column, message }) => `${line}:${column} ${rule}: ${message}`,
  );

describe('JSON that is none', () => {
  test.each([
    ['', '1:1 syntax: a value is missing'],
    ['{"id": "a.b",}', '1:14 syntax: a key in double quotes is expected, but "}" is here'],
    ['{"id": "a.b"\n "name": "x"}', '2:2 syntax: a comma is missing'],
    ['{"id" "a.b"}', '1:7 syntax: a colon is missing after a key'],
    ['{"id": }', '1:8 syntax: a value is missing'],
    ['{"steps": [1, 2', '1:16 syntax: a "]" is missing: what is opened on line 1 is not closed'],
    ['[ }', '1:3 syntax: a "]" is missing: what is opened on line 1 is not closed'],
    ['[\n}', '2:1 syntax: a "]" is missing: what is opened on line 1 is not closed'],
    ['{"steps": [ }', '1:13 syntax: a "]" is missing: what is opened on line 1 is not closed'],
    ['[{"id": 1 ]', '1:11 syntax: a "}" is missing: what is opened on line 1 is not closed'],
    ['{"id": "a.b"', '1:13 syntax: a "}" is missing: what is opened on line 1 is not closed'],
    ['{"id": "a.b\n}', '1:8 syntax: a string is not closed on its line'],
    ["{'id': 'a.b'}", `1:2 syntax: "'id'" is not JSON`],
    ['{"id": yes}', '1:8 syntax: "yes" is not JSON'],
    ['{"id": 1} {}', '1:11 syntax: there is more text after the end of the JSON value'],
    ['// notes\n{}', '1:1 syntax: JSON has no comments'],
    ['{"id": "\\x"}', '1:8 syntax: a backslash is followed by a character that JSON cannot escape'],
    ['{"id": "\\u12"}', '1:8 syntax: a \\u escape is not followed by four hex digits'],
    ['{"id": "a\tb"}', '1:8 syntax: a string contains a raw control character, such as a tab'],
    ['{"id": -}', '1:8 syntax: "-" is not JSON'],
  ])('%j', (text, first) => {
    expect(places(text)[0]).toBe(first);
  });

  test('names mistakes that lie apart, each once', () => {
    expect(places('{\n"a": yes,\n\n\n"b": "x"\n"c": 1\n}')).toHaveLength(2);
  });
});

describe('places', () => {
  test('are counted after a byte order mark, and over CRLF', () => {
    const text = '\ufeff{\r\n  "id": "project.notes",\r\n  "id": "x"\r\n}';
    expect(places(text)).toContain('3:3 duplicate-key: the key "id" appears twice in the same object');
    expect(brief(compileText('\ufeff{"id": 3}'))).toContain('wrong-type /id');
    expect(findings(compileText('\ufeff{"id": 3}')).find(({ rule }) => rule === 'wrong-type')).toMatchObject({
      column: 8,
    });
  });

  test('have pointers with escapes', () => {
    expect(brief(compileText('{"a/b~c": 1}'))).toContain('unknown-key /a~1b~0c');
  });
});

describe('keys that objects of JavaScript have anyway', () => {
  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('%s is unknown', (key) => {
    const text = JSON.stringify(workflow()).replace('{', `{"${key}": 1, `);
    expect(brief(compileText(text))).toEqual([`unknown-key /${key}`]);
  });
});

describe('nesting', () => {
  test.each([
    ['lists', '['],
    ['objects', '{"a":'],
    ['brackets that do not match', '[},'],
    ['a comment that hides a quote', '/* " */['],
  ])('of %s is refused quickly however deep it is', (_, text) => {
    const spent = processorClock();
    const rules = findings(compileText(text.repeat(Math.floor(990_000 / text.length)))).map(
      ({ rule }) => rule,
    );
    expect(rules.length).toBeGreaterThan(0);
    expect(spent()).toBeLessThan(2000);
  });

  test('of 64 levels is read, and brackets in texts do not count', () => {
    expect(brief(compileText('['.repeat(64) + ']'.repeat(64)))).toEqual(['wrong-type ']);
    expect(brief(compileText('['.repeat(65) + ']'.repeat(65)))).toEqual(['nesting-too-deep ']);
    expect(brief(compileText(`"${'['.repeat(100)}\\"["`))).toEqual(['wrong-type ']);
  });
});

describe('a bracket that is missing', () => {
  const lines = [
    '{',
    '  "a": {',
    '    "b": [',
    '      { "c": 1 },',
    '      {',
    '        "d": [1, { "e": 2 }]',
    '      }',
    '    ]',
    '  },',
    '  "f": [{',
    '    "g": 3',
    '  }]',
    '}',
  ];
  const text = lines.join('\n');

  /** Where each bracket is, but those that stand in texts. */
  const brackets = [...text.matchAll(/[{}[\]]/g)].map(({ index, 0: bracket }) => ({ index, bracket }));

  test.each(brackets)('$bracket at $index is found where it belongs, or beside it', ({ index }) => {
    const without = text.slice(0, index) + text.slice(index + 1);
    const line = text.slice(0, index).split('\n').length;
    const found = findings(compileText(without));
    expect(found).toHaveLength(1);
    expect(Math.abs((found[0]?.line ?? 0) - line)).toBeLessThan(2);
  });
});
