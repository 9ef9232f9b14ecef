import fc from 'fast-check';

const COMMENTS = ['# [mcp_servers.workrail]', '# it\'s "so"', '#', '# mcp_servers = { workrail = 1 }'];

const VALUES = [
  '1',
  '99_999_999_999_999_999_999',
  '-0.0',
  'nan',
  '1979-05-27 07:32:00',
  '"a # \\" [x]"',
  "'C:\\path # ]'",
  '"""\n[mcp_servers.workrail]\ncommand = \\"\\"\\"\n"""',
  '"""two at the end"""""',
  "'''\n[mcp_servers.workrail]\n'''",
  '[ "a", # ]\n  [ 1, 2 ], """\n]""",\n]',
  '{ a = "}", b = [ { c = "#" } ] }',
  'true',
];

const blank = fc.constantFrom('', '', '  ', '\t');
const comment = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  { weight: 1, arbitrary: fc.constantFrom(...COMMENTS) },
);
const line = fc.tuple(blank, comment, blank).map((parts) => parts.join(''));
const lines = fc.array(line, { maxLength: 3 });

const KEYS = ['a', '"b c"', "'d.e'", 'f.g', '1', '"\\u0068"'];

const pairs = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...KEYS), fc.constantFrom(...VALUES)), {
    maxLength: 4,
    selector: ([key]) => key,
  })
  .chain((list) =>
    fc.tuple(
      ...list.map(([key, value]) =>
        fc
          .tuple(lines, blank, blank, comment)
          .map(([above, before, around, behind]) =>
            [...above, `${before}${key}${around}=${around}${value}${around}${behind}`].join('\n'),
          ),
      ),
    ),
  );

const HEADERS = [
  '[mcp_servers.github]',
  '[mcp_servers.github.env]',
  '[ mcp_servers . "two words" ]',
  '[profiles.fast]',
  '[[hooks]]',
  "[projects.'/home/ana']",
  '["mcp_servers.workrail"]',
  '[other.mcp_servers.workrail]',
];

/** The sections of a file, in some order; `own` are put at some place among them. */
export const tomlText = (own: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(
      pairs,
      fc.shuffledSubarray([...HEADERS, ...own].filter((header) => !own.includes(header))),
      fc.array(fc.nat(8), { minLength: own.length, maxLength: own.length }),
    )
    .chain(([first, headers, places]) => {
      const all = own.reduce<string[]>(
        (list, section, index) => list.toSpliced(places[index] ?? 0, 0, section),
        headers,
      );
      const sections = all.map((header) =>
        fc
          .tuple(lines, comment, pairs)
          .map(([above, behind, below]) =>
            own.includes(header)
              ? [...above, header].join('\n')
              : [...above, `${header} ${behind}`.trimEnd(), ...below].join('\n'),
          ),
      );
      return fc
        .tuple(lines, fc.tuple(...sections), lines, fc.constantFrom('\n', '\r\n'))
        .map(([begin, texts, end, lineBreak]) =>
          [...begin, ...first, ...texts, ...end].join('\n').replaceAll('\n', lineBreak),
        );
    });
