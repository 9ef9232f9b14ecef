import { E, type Either, keysOf } from '@workrail/kernel';
import { RE2JS, RE2JSSyntaxException } from 're2js';
import { SECRET_NAME } from './secret-names.ts';

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

/** A slash of a path, also doubled or escaped in a text, and encoded in an address or a page. */
const ENCODED_SLASH = '%(?:25)?(?:2[Ff]|5[Cc])|\\\\{1,7}u00(?:2[Ff]|5[Cc])|&#(?:47|92|x2[Ff]|x5[Cc]);';
const FIRST_SLASH = `(?:/|\\\\{1,4}/?|${ENCODED_SLASH})`;
const SLASH = `(?:[\\\\/]{1,4}|${ENCODED_SLASH})`;
const FOLDER = '[^\\s\\\\/:*?"\'<>|%&#,;()\\[\\]{}`]{1,64}';
/** A path is not the end of a longer one, nor of an address; an escape or the flag of a compiler may stand before it. */
const OPENING =
  '(?:^|[^\\pL\\pN_.~-]|(?:^|\\s)-[A-Za-z]|%[0-9A-Fa-f]{2}|\\\\u[0-9A-Fa-f]{4}|\\\\[nrt]|\\x1b\\[[0-9;]{0,12}m)';
/** Folders that those of people are mounted under. */
const MOUNT =
  '(?:var|usr|export|private|data[0-9]*|nfs[0-9]*|net|srv|opt|vol(?:ume)?[0-9]*|storage|shared?|remote|scratch|work|mnt|media|host|[a-z])';
const MOUNTED = `(?:${FIRST_SLASH}(?:${MOUNT}|(?:mnt|media|cygdrive|Volumes|net)${SLASH}[\\w-]{1,32}))?`;
const DRIVE = '[a-z](?::|%(?:25)?3a)';
const AT = '(?:@|%(?:25)?40|\\\\{1,7}u0040|&#(?:64|x40);)';
const PRIVATE_KEY = '[A-Z0-9 %+]{0,60}PRIVATE(?: |%20|\\+)KEY(?:(?: |%20|\\+)BLOCK)?[ ]?-{4,5}';
/** What may stand between two lines of a key: a line end, also escaped; quotes and what joins them, signs of a quotation, a line number. */
const BETWEEN = '(?:\\\\{1,7}[rn]|[^A-Za-z0-9+/=]|\\s\\+\\s|[0-9]{1,5}[^A-Za-z0-9+/=]){1,16}';

/**
 * Shapes of secrets and of what points to a person; what is assigned to names of secrets, `secretValues` finds. All are
 * matched by RE2, which has no look-around: what has to stand before is matched with it, and the group is what is
 * replaced. What follows a match is never read far beyond its end, so that all matches of a text together take time
 * linear in it.
 */
const SHAPES: Readonly<Record<Exclude<RedactionKind, 'workspace' | 'pattern'>, readonly string[]>> = {
  'private-key': [
    `-{4,5} ?BEGIN${PRIVATE_KEY}(?s:.*?)(?:-{4,5} ?END${PRIVATE_KEY}|\\z)`,
    `(?:[A-Za-z0-9+/=]{16,}${BETWEEN})+(?:[A-Za-z0-9+/=]{1,76}${BETWEEN})?-{4,5} ?END${PRIVATE_KEY}`,
    'Private-Lines: [0-9]{1,4}(?:\\s{1,2}[A-Za-z0-9+/=]{40,})*(?:\\s{1,2}[A-Za-z0-9+/=]{1,63}\\r?(?m:$))?',
  ],
  'api-key': [
    '(?:^|[^A-Za-z0-9])(sk-[A-Za-z0-9_-]{20,})',
    '(?:gh[pousr]_[A-Za-z0-9]{20,}|github_pat_\\w{20,}|gl[a-z]{2,5}-[\\w-]{20,}|npm_[A-Za-z0-9]{30,})',
    '(?:xox[a-z]-[A-Za-z0-9-]{10,}|(?:AKIA|ASIA)[A-Z0-9]{16}|AIza[\\w-]{35}|hf_[A-Za-z0-9]{30,})',
    '(?:(?:[rs]k_(?:live|test)|whsec)_[A-Za-z0-9]{16,}|SG\\.[\\w-]{16,64}\\.[\\w-]{16,})',
    '(?:pypi-[\\w-]{30,}|ya29\\.[\\w-]{20,}|GOCSPX-[\\w-]{20,}|xapp-[\\w-]{20,}|AGE-SECRET-KEY-1[A-Z0-9]{20,})',
    'hooks\\.slack\\.com/(?:services|workflows|triggers)/([\\w/-]{8,})',
    'discord(?:app)?\\.com/api/webhooks/([0-9]{8,}/[\\w-]{20,})',
    '(?:^|[^0-9])([0-9]{8,10}:AA[\\w-]{32,})',
  ],
  token: [
    '(?i)sig(?:=|%3D)([\\w%+/=-]{20,})',
    'eyJ[\\w-]{8,}\\.[\\w-]{8,}(?:\\.[\\w-]*)?',
    '\\b(?:st|ack)\\.v1\\.[0-9A-Za-z]{26}',
    '(?i)bearer[ \\t]{1,4}([\\w.~+/=-]{16,})',
    '(?i)authorization["\'`*_\\\\]{0,4}[ \\t]{0,4}[:=][ \\t"\'`\\\\]{0,6}(?:[a-z]{3,16}[ \\t]{1,4})?([^\\s"\'`\\\\]{6,})',
    '(?i)cookie["\'`*_\\\\]{0,4}[ \\t]{0,4}:[ \\t"\'`\\\\]{0,6}([^\\s=;"\'`\\\\]{1,64}=[^\\n"\'`]+)',
  ],
  password: [
    `(?i)<[\\w.:-]{0,40}${SECRET_NAME}(?:\\s[^<>]{0,200})?>([^<]+|<!\\[CDATA\\[(?s:.*?)\\]\\]>)</`,
    '(?i)\\bmysql[a-z]{0,8}(?:[ \\t]{1,4}[^\\s|;]{1,80}){0,8}[ \\t]{1,4}-p([^\\s"\'`]+)',
    '(?i)\\b(?:docker|podman|nerdctl|buildah|skopeo|helm registry|oras)[ \\t]{1,4}login(?:[ \\t]{1,4}[^\\s|;]{1,80}){0,8}[ \\t]{1,4}-p[ \\t]{1,4}["\']?([^\\s"\'`]+)',
    '(?i)\\blogin\\s{1,4}\\S{1,80}\\s{1,4}password\\s{1,4}(\\S+)',
    '\\|[ \\t`*]{0,4}[A-Z0-9_]{0,40}(?:PASS(?:WORD)?|PWD|PW|SECRET|TOKEN|_KEY)[ \\t`*]{0,4}\\|[ \\t`*]{0,4}([^\\s|`*-][^\\s|`]*)[ \\t`*]{0,4}\\|',
    '(?i)sshpass[ \\t]{1,4}-p[ \\t]{0,4}([^\\s]+)',
  ],
  credentials: [
    '[A-Za-z][A-Za-z0-9+.-]{1,20}://([^\\s/?#"\'<>`]+)@',
    '(?i)[a-z][a-z0-9+.-]{1,20}%3A%2F%2F((?:[^\\s/?#"\'<>`%]|%(?:[013-9a-f][0-9a-f]|2[0-9a-e]))+)%40',
    '(?:^|\\s)(?:-u|-U|--user|--proxy-user)(?:[ \\t]{1,4}|=)["\']?([A-Za-z][^\\s"\':]*:[^\\s"\']+)',
  ],
  address: [
    `[\\pL\\pN._%+-]{1,64}${AT}(?:[\\pL\\pN-]{1,63}\\.){1,8}\\pL{2,24}`,
    `[\\pL\\pN._%+-]{1,64}${AT}(?:localhost\\b|[0-9]{1,3}(?:\\.[0-9]{1,3}){3})`,
    `"[^"\\s@][^"\\n@]{0,62}"${AT}(?:[\\pL\\pN-]{1,63}\\.){1,8}\\pL{2,24}`,
    '\\b([A-Za-z_][\\w.-]{0,31}@[A-Za-z0-9][\\w.-]{0,63}):[~/]',
    '\\b(?:ssh|scp|sftp|rsync|mosh|ssh-copy-id)[ \\t]{1,4}(?:-\\S+[ \\t]{1,4}(?:[^\\s@-][^\\s@]*[ \\t]{1,4})?){0,4}([A-Za-z_][\\w.-]{0,31}@[A-Za-z0-9][\\w-]*(?:\\.[\\w-]+)*)',
  ],
  'home-path': [
    `${OPENING}(${MOUNTED}${FIRST_SLASH}(?:home|Users)${SLASH}${FOLDER})`,
    `(?:(?:^|[\\s"'\`(=])|(?:smb|cifs|nfs|afp|sftp|ssh|scp|file):)//[\\w.-]{1,64}(/(?:home|Users)/${FOLDER})`,
    `(\\\\{1,2}(?:home|Users)\\\\{1,2}${FOLDER})`,
    '(?:^|[\\s"\'`(=:])(~[A-Za-z_][\\w.-]{0,31})/',
    '[\\\\/](-(?:home|Users)-[A-Za-z0-9]{1,32})',
    `(?i)\\b(${DRIVE}${SLASH}(?:Users|Documents and Settings)${SLASH}${FOLDER})`,
    `(?i)\\b(${DRIVE}${SLASH}(?:Users|Documents and Settings)${SLASH}${FOLDER}(?: ${FOLDER}){1,3})${SLASH}`,
  ],
};

/** Characters of a user's pattern, and instructions that it comes to; repetitions inside repetitions multiply them. */
const LONGEST_PATTERN = 1_000;
const LARGEST_PROGRAM = 2_000;

/** The shapes that are always looked for, and the patterns of a user, who need not care for upper and lower case. */
export function rulesWith(patterns: readonly string[]): Either<BadPattern, readonly Rule[]> {
  const rules = keysOf(SHAPES).flatMap((kind) =>
    SHAPES[kind].map((source): Rule => ({ kind, pattern: RE2JS.compile(source) })),
  );
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
    if (compiled.programSize() > LARGEST_PROGRAM) return bad('it nests too many repetitions');
    return compiled.test('') ? bad('it matches the empty text, and therefore everything') : E.right(compiled);
  } catch (error) {
    return bad(error instanceof RE2JSSyntaxException ? error.getDescription() : 'it cannot be parsed');
  }
}
