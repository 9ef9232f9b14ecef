import fc from 'fast-check';

/** How a person lays out a file. */
interface Layout {
  readonly lineBreak: '\n' | '\r\n' | '';
  readonly unit: string;
  readonly colon: string;
  readonly trailingComma: boolean;
  /** Comments, taken in turn; empty ones are none. */
  readonly comments: readonly string[];
}

type Value = readonly [key: string, value: Value][] | string;

const layout: fc.Arbitrary<Layout> = fc.record({
  lineBreak: fc.constantFrom('\n', '\r\n', ''),
  unit: fc.constantFrom('  ', '    ', '\t', ''),
  colon: fc.constantFrom(': ', ':', ' : '),
  trailingComma: fc.boolean(),
  comments: fc.array(
    fc.constantFrom(
      '',
      '',
      '',
      '/* one */',
      '/* "workrail": { */',
      '/* two\n lines, */',
      '// to the end }, ',
      '/**/',
    ),
    { minLength: 1, maxLength: 7 },
  ),
});

const scalar = fc.oneof(
  fc.constantFrom('1e400', '12345678901234567890123', '-0', 'true', 'null', '[]', '[ 1,2 , 3 ]'),
  fc.string({ unit: 'grapheme' }).map((text) => JSON.stringify(text)),
);
const key = fc.oneof(
  fc.constantFrom('a', 'env', 'command', 'mcpServers', 'workrail', '__proto__', 'constructor', ''),
  fc.string(),
);

const { value } = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    fc.uniqueArray(fc.tuple(key, tie('value')), { maxLength: 4, selector: ([name]) => name }),
  ),
}));

const members = (reserved: string) =>
  fc.uniqueArray(
    fc.tuple(
      key.filter((name) => name !== reserved),
      value,
    ),
    { maxLength: 5, selector: ([name]) => name },
  );

/** The text of a file whose servers are these, at some place among its members; undefined: it has none. */
export const jsonText = (servers: string, own: Value | undefined): fc.Arbitrary<string> =>
  fc
    .record({
      layout,
      members: members(servers),
      others: fc.option(members('workrail'), { nil: undefined }),
      at: fc.nat(5),
      ownAt: fc.nat(5),
      end: fc.constantFrom('', '\n', '\r\n\r\n', ' // end'),
    })
    .map(({ layout: how, members: rest, others, at, ownAt, end }) => {
      const listed = own === undefined ? others : inserted(others ?? [], ownAt, ['workrail', own]);
      const all = listed === undefined ? rest : inserted(rest, at, [servers, listed]);
      return written(all, how) + end;
    });

const inserted = (list: readonly [string, Value][], at: number, one: [string, Value]): [string, Value][] =>
  list.toSpliced(at, 0, one);

function written(value: Value, { lineBreak, unit, colon, trailingComma, comments }: Layout): string {
  let next = 0;
  const comment = (): string => {
    next += 1;
    const text = comments[next % comments.length] ?? '';
    return text.startsWith('//') ? `${text}${lineBreak || '\n'}` : text;
  };
  const write = (one: Value, depth: number): string => {
    if (typeof one === 'string') return one;
    const gap = `${lineBreak}${unit.repeat(depth + 1)}`;
    const parts = one.map(
      ([name, inner], index) =>
        `${comment()}${gap}${JSON.stringify(name)}${colon}${write(inner, depth + 1)}${comment()}` +
        (index < one.length - 1 || trailingComma ? `,${comment()}` : ''),
    );
    return `{${parts.join('')}${one.length === 0 ? comment() : `${lineBreak}${unit.repeat(depth)}`}}`;
  };
  return comment() + write(value, 0);
}
