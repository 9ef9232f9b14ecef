import { E, type Either } from '@workrail/kernel';

/** Groups of tools that are offered together. */
export const TOOLSETS = ['execution', 'checkpoint', 'authoring', 'catalog'] as const;
export type Toolset = (typeof TOOLSETS)[number];

export const DEFAULT_TOOLSETS: readonly Toolset[] = ['execution'];

/** What else may be asked for: all of them, and a name from when finding earlier work was a toolset of its own. */
const OTHER_NAMES: Readonly<Record<string, readonly Toolset[]>> = { all: TOOLSETS, sessions: ['execution'] };

/** Names, separated by commas; nothing asks for the default. The Left says what is wrong. */
export function readToolsets(text: string): Either<string, readonly Toolset[]> {
  const names = text
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
  const unknown = names.find((name) => meantBy(name) === undefined);
  if (unknown !== undefined) {
    return E.left(`toolset '${unknown.slice(0, 60)}' is not one of ${TOOLSETS.join(', ')} and all`);
  }
  const asked = names.flatMap((name) => meantBy(name) ?? []);
  return E.right(asked.length === 0 ? DEFAULT_TOOLSETS : TOOLSETS.filter((name) => asked.includes(name)));
}

function meantBy(name: string): readonly Toolset[] | undefined {
  const toolset = TOOLSETS.find((known) => known === name);
  if (toolset !== undefined) return [toolset];
  return Object.hasOwn(OTHER_NAMES, name) ? OTHER_NAMES[name] : undefined;
}
