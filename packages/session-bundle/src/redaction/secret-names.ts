import { RE2JS } from 're2js';

/** Names of what is secret; they may end a longer one: `DB_PASSWORD`, `clientSecret`. Tokens in number are counted. */
const NAME =
  '(?:pass(?:words?|wd|phrase|code)|pwd|_pass|_pw|x-(?:amz|goog)-signature|[?&]signature|secrets?|token|credentials?|(?:api|access|private|secret|account|auth|signing|encryption|master)[_-]?keys?)';

/** What may follow such a name, so that it still is one: a number, a form, a place. Capitals say any place. */
const SUFFIX =
  '(?:[_-]?(?:[0-9]{1,3}|hash(?:ed|es)?|salt|digest|prod(?:uction)?|dev|staging|test|live|local|old|new|current|plain(?:text)?|text|value|string|base64|b64|encrypted|encoded|primary|secondary|confirm(?:ation)?|admin|root))?(?-i:(?:_[A-Z0-9]{1,24}){0,4})';

/** A name whose value is secret, as a part of a pattern that does not care for upper and lower case. */
export const SECRET_NAME = `${NAME}${SUFFIX}`;

const MEMBER = `${SECRET_NAME}|authorization|^(?:set-)?cookie|^pass|^pw`;

/** The key of a member whose texts are secret, whatever they look like. */
export const secretKey = (): RE2JS => RE2JS.compile(`(?i)(?:${MEMBER})$`);

const CLOSING =
  '(?:["\'`*_\\]]|\\\\{1,7}["\'`*_]|&(?:quot|apos|#0?3[49]|#x2[27]);|%2[27]|\\\\{1,7}u002[27]){0,4}';
/** Lists of variables tell name and value apart: `name: DB_PASSWORD`, `value: x`. */
const VALUE = '(?:[,\\s]\\s{0,20}["\'`]?value["\'`]?)?';
const ASSIGNS = '(?:[:=!?+]?={1,3}>?|:|\\\\{1,7}u003[da]|%3[da]|&#(?:61|58|x3d|x3a);)';

/**
 * Names that are ordinary words, too, are names where they begin a line or follow a mark, or before an equals sign. Test
 * runners write `PASS: TestLogin`.
 */
const SHORT_NAMES = [
  `(?:^|[\\n\\r,;{("'\`|&?*>-])[ \\t]{0,8}(?:[Pp]ass|(?i:pw))${CLOSING}[ \\t]{0,4}:`,
  '(?:^|[^\\w-])(?i:pass|pw)[ \\t]{0,4}=',
];

/** What stands right before a secret value: a name and what assigns, or an option of a command. */
export const secretHeads = (): readonly RE2JS[] =>
  [
    `(?i)${SECRET_NAME}${CLOSING}${VALUE}[ \\t]{0,4}${ASSIGNS}`,
    `(?i)--[\\w-]{0,30}${SECRET_NAME}(?:["']?,)?[ \\t]{1,4}`,
    ...SHORT_NAMES,
  ].map((source) => RE2JS.compile(source));
