import { E, type Either } from '@workrail/kernel';
import { RE2JS, RE2JSSyntaxException } from 're2js';

export const REDACTION_KINDS = [
  'private-key',
  'api-key',
  'token',
  'password',
  'credentials',
  'address',
  'home-path',
  'workspace',
  'pattern',
] as const;
/** What a replaced piece was; it stands in its place. */
export type RedactionKind = (typeof REDACTION_KINDS)[number];

/** Something to look for. Where the pattern has a group, only what it holds is replaced. */
export interface Rule {
  readonly kind: RedactionKind;
  readonly pattern: RE2JS;
}

/** A pattern of a user that can't be used. */
export interface BadPattern {
  readonly pattern: string;
  readonly reason: string;
}

/** Names of what is secret; they may end a longer one: `DB_PASSWORD`, `clientSecret`. Tokens in number are counted. */
const SECRET_NAME =
  '(?:passwords?|passwd|passphrase|pwd|secret|token|api[_-]?keys?|access[_-]?keys?|private[_-]?keys?|credentials?)';
/** Between a name and its value: quotes and emphasis around the name, `=` or `:`, and what opens the value. */
const ASSIGNED = '["\'`*_\\\\]{0,4}[ \\t]{0,4}[:=]>?[*_\\\\ \\t]{0,6}';

/** A slash of a path, also doubled in an escaped text and encoded in an address. */
const FIRST_SLASH = '(?:/|\\\\{1,2}|%2[Ff]|%5[Cc])';
const SLASH = '(?:[\\\\/]{1,2}|%2[Ff]|%5[Cc])';
const FOLDER = '[^\\s\\\\/:*?"\'<>|%&#,;()\\[\\]{}`]{1,64}';
/** A path is not the end of a longer one, nor of an address; the flag of a compiler may stand before it. */
const OPENING = '(?:^|[^\\pL\\pN_.~-]|(?:^|\\s)-[A-Za-z])';

/**
 * Shapes of secrets and of what points to a person. All are matched by RE2, which has no look-around: what has to
 * stand before is matched with it, and the group is what is replaced. What follows a match is never read far beyond its
 * end, so that all matches of a text together take time linear in it.
 */
const SHAPES: readonly (readonly [RedactionKind, string])[] = [
  [
    'private-key',
    '-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----(?:[A-Za-z0-9+/=:,\\s\\\\]|-[A-Za-z])*(?:-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----)?',
  ],
  ['api-key', '(?:^|[^A-Za-z0-9])(sk-[A-Za-z0-9_-]{20,})'],
  ['api-key', '(?:gh[pousr]_[A-Za-z0-9]{20,}|github_pat_\\w{20,}|glpat-[\\w-]{20,}|npm_[A-Za-z0-9]{30,})'],
  ['api-key', '(?:xox[a-z]-[A-Za-z0-9-]{10,}|(?:AKIA|ASIA)[A-Z0-9]{16}|AIza[\\w-]{35}|hf_[A-Za-z0-9]{30,})'],
  ['api-key', '(?:[rs]k_(?:live|test)_[A-Za-z0-9]{16,}|SG\\.[\\w-]{16,64}\\.[\\w-]{16,})'],
  ['token', 'eyJ[\\w-]{8,}\\.[\\w-]{8,}(?:\\.[\\w-]*)?'],
  ['token', '\\b(?:st|ack)\\.v1\\.[0-9A-Za-z]{26}'],
  ['token', '(?i)bearer[ \\t]{1,4}([\\w.~+/=-]{16,})'],
  [
    'token',
    '(?i)authorization["\'`*_\\\\]{0,4}[ \\t]{0,4}[:=][ \\t"\'`\\\\]{0,6}(?:[a-z]{3,16}[ \\t]{1,4})?([^\\s"\'`\\\\]{6,})',
  ],
  ['password', `(?i)${SECRET_NAME}${ASSIGNED}([^\\s"'\`,;(){}\\[\\]\\\\*][^\\s"'\`\\\\]*)`],
  ['password', `(?i)${SECRET_NAME}${ASSIGNED}["'\`]([^"'\`\\n]*[^"'\`\\n\\\\])`],
  ['credentials', '[A-Za-z][A-Za-z0-9+.-]{1,20}://([^\\s/?#"\'<>`]+)@'],
  ['address', '[\\pL\\pN._%+-]{1,64}@(?:[\\pL\\pN-]{1,63}\\.){1,8}\\pL{2,24}'],
  ['address', '\\b([A-Za-z_][\\w.-]{0,31}@[A-Za-z0-9][\\w.-]{0,63}):[~/]'],
  [
    'home-path',
    `${OPENING}((?:/(?:var|usr|export|private|mnt/[a-z]|[a-z]))?${FIRST_SLASH}(?:home|Users)${SLASH}${FOLDER})`,
  ],
  ['home-path', `(\\\\{1,2}(?:home|Users)\\\\{1,2}${FOLDER})`],
  ['home-path', `(?i)\\b([a-z]:${SLASH}(?:Users|Documents and Settings)${SLASH}${FOLDER})`],
  [
    'home-path',
    `(?i)\\b([a-z]:${SLASH}(?:Users|Documents and Settings)${SLASH}${FOLDER}(?: ${FOLDER}){1,3})${SLASH}`,
  ],
];

/** The key of a member whose texts are secret, whatever they look like. */
export const secretKey = (): RE2JS => RE2JS.compile(`(?i)${SECRET_NAME}$`);

/** Characters of a user's pattern, and instructions that it comes to; repetitions inside repetitions multiply them. */
const LONGEST_PATTERN = 1_000;
const LARGEST_PROGRAM = 2_000;

/** The shapes that are always looked for, and the patterns of a user, who need not care for upper and lower case. */
export function rulesWith(patterns: readonly string[]): Either<BadPattern, readonly Rule[]> {
  const rules = SHAPES.map(([kind, source]): Rule => ({ kind, pattern: RE2JS.compile(source) }));
  for (const pattern of patterns) {
    const compiled = compile(pattern);
    if (E.isLeft(compiled)) return compiled;
    rules.push({ kind: 'pattern', pattern: compiled.right });
  }
  return E.right(rules);
}

function compile(pattern: string): Either<BadPattern, RE2JS> {
  const bad = (reason: string) => E.left<BadPattern>({ pattern, reason });
  if (pattern.length > LONGEST_PATTERN) return bad(`it is longer than ${LONGEST_PATTERN} characters`);
  try {
    const compiled = RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE);
    if (compiled.programSize() > LARGEST_PROGRAM) return bad('it repeats too much inside repetitions');
    return compiled.test('') ? bad('it matches the empty text, and so everywhere') : E.right(compiled);
  } catch (error) {
    return bad(error instanceof RE2JSSyntaxException ? error.getDescription() : 'it can not be read');
  }
}
