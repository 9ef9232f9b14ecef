import { createHash } from 'node:crypto';
import { E, TE } from '@workrail/kernel';
import type { SavedFile, UnreadableSource, WorkflowFiles } from '@workrail/ports';

/** Saved workflow files that exist here only, by name. */
export function savedFilesInMemory(
  texts: Record<string, string>,
  unreadable: readonly UnreadableSource[] = [],
): WorkflowFiles {
  const folder = '/saved';
  const pathOf = (name: string) => `${folder}/${name}`;
  const fileOf = (name: string, text: string): SavedFile => ({
    path: pathOf(name),
    file: pathOf(name),
    name,
    root: folder,
    text,
    stamp: text,
    version: createHash('sha256').update(text).digest('hex'),
    format: name.endsWith('.json') ? 'json' : 'yaml',
    source: 'user',
    inRoutinesFolder: false,
  });
  const current = () => ({
    files: Object.keys(texts)
      .filter((name) => !name.startsWith('.'))
      .sort()
      .map((name) => fileOf(name, texts[name] ?? '')),
    unreadable,
  });
  return {
    folder,
    pathOf,
    list: () => TE.right(current()),
    change: (decide) => async () => {
      const decided = decide(current());
      if (E.isLeft(decided)) return decided;
      const change = decided.right;
      if (change?.kind === 'remove') delete texts[change.file.name];
      if (change?.kind === 'write') {
        if (change.replaces !== undefined) delete texts[change.replaces.name];
        if (change.name in texts) throw new Error(`${change.name} is there already`);
        texts[change.name] = change.text;
      }
      return E.right(undefined);
    },
    keep: ({ name, text }) => {
      texts[name] ??= text;
      return TE.right(undefined);
    },
  };
}
