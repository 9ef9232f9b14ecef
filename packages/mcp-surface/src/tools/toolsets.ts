import { E, type Either } from '@workrail/kernel';

/** Groups of tools that are offered together. */
export const TOOLSETS = ['execution', 'checkpoint', 'sessions'] as const;
export type Toolset = (typeof TOOLSETS)[number];

export const DEFAULT_TOOLSETS: readonly Toolset[] = ['execution'];

/** Names, separated by commas; nothing asks for the default. The Left says what is wrong. */
export function readToolsets(text: string): Either<string, readonly Toolset[]> {
  const names = text
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
  const unknown = names.find((name) => !isToolset(name));
  if (unknown !== undefined) {
    return E.left(`toolset '${unknown.slice(0, 60)}' is not one of ${TOOLSETS.join(', ')}`);
  }
  const asked = names.filter(isToolset);
  return E.right(asked.length === 0 ? DEFAULT_TOOLSETS : TOOLSETS.filter((name) => asked.includes(name)));
}

const isToolset = (name: string): name is Toolset => TOOLSETS.some((known) => known === name);
