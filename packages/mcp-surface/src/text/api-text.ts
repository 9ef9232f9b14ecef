import type { CommandLine, ImportPreview, Violation } from '@workrail/application';
import { beginning, utf8Length } from '@workrail/kernel';
import { bullets, oneLine, section } from './phrases.ts';

/** What an answer shows of a list that a document may make as long as it likes. */
export interface Shown<A> {
  readonly items: readonly A[];
  /** How many are not shown. */
  readonly more: number;
}

const SHOWN = 20;
/** Bytes of a list as JSON. */
const ROOM = 2_500;

/** The first items that have room. */
export function shownOf<A>(all: readonly A[], room = ROOM, most = SHOWN): Shown<A> {
  let left = room;
  const end = all.slice(0, most).findIndex((item) => {
    left -= utf8Length(JSON.stringify(item)) + 1;
    return left < 0;
  });
  const items = all.slice(0, end < 0 ? most : end);
  return { items, more: all.length - items.length };
}

/** A count of what is left out, as a member that is there where it says something. */
export const moreOf = <Name extends string>(name: Name, more: number) =>
  (more === 0 ? {} : { [name]: more }) as { readonly [Key in Name]?: number };

type Refused = ImportPreview['refused'][number];

const WORDS = 300;

const shortViolation = ({ path, message, ...rest }: Violation): Violation => ({
  path: beginning(path, WORDS),
  message: beginning(message, WORDS),
  ...rest,
});

const shortRefusal = ({ path, pointer, reason, ...rest }: Refused): Refused => ({
  path: beginning(path, WORDS),
  pointer: beginning(pointer, WORDS),
  reason: beginning(reason, WORDS),
  ...rest,
});

/** What a document leaves to be said: operations that become no commands, and what a person should know. */
export interface Findings {
  readonly refused: Shown<Refused>;
  readonly warnings: Shown<Violation>;
}

export const findingsOf = ({
  refused,
  warnings,
}: {
  readonly refused: readonly Refused[];
  readonly warnings: readonly Violation[];
}): Findings => ({
  refused: shownOf(refused.map(shortRefusal)),
  warnings: shownOf(warnings.map(shortViolation)),
});

/** The same as members of structured content. */
export const findingData = ({ refused, warnings }: Findings) => ({
  refused: refused.items,
  ...moreOf('more_refused', refused.more),
  warnings: warnings.items,
  ...moreOf('more_warnings', warnings.more),
});

/** The same as text. */
export const findingLines = ({ refused, warnings }: Findings): readonly string[] => [
  ...titled(
    `## Operations that cannot become commands (${refused.items.length + refused.more})`,
    refused.items.map(({ method, path, reason }) => `${method.toUpperCase()} ${path}: ${reason}`),
    refused.more,
  ),
  ...titled(
    `## Warnings (${warnings.items.length + warnings.more}): tell the user`,
    warnings.items.map(violationLine),
    warnings.more,
  ),
];

export const violationLine = ({ path, message, suggested_action }: Violation): string =>
  oneLine(
    `${path === '' ? '' : `${path}: `}${message}${suggested_action === undefined ? '' : ` (${suggested_action})`}`,
  );

/** Items below a title, with how many there are besides. */
export const titled = (title: string, items: readonly string[], more = 0): readonly string[] =>
  items.length + more === 0 ? [] : [...section(title, items.map(oneLine)), ...bullets([], more)];

/** A command on one line. */
export const commandLine = (line: CommandLine): string => {
  const { command, summary } = line;
  const kind =
    line.execution_type === 'workflow'
      ? '(saved workflow)'
      : `(${line.http_method} ${line.path})${line.deprecated === true ? ', deprecated' : ''}`;
  return oneLine(`${command} ${kind}${summary === null ? '' : `: ${summary}`}`);
};
