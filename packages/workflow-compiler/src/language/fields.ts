import type { AnyField, Parts, Type } from './type.ts';
import { workflow } from './workflow.ts';

export interface LanguageField {
  /** The object that it belongs to, with a dot, and its name; `[]` stands for the items of a list. */
  readonly path: string;
  readonly doc: string;
  readonly required: boolean;
}

/** Every field of the language, object by object, in the order in which they are defined. */
export function languageFields(): readonly LanguageField[] {
  const found = new Map<string, LanguageField>();
  const waiting = new Map<string, Type<unknown>>([['workflow', workflow]]);
  const walked = new Set<string>();
  const walk = (type: Type<unknown>, path: string): void => {
    const parts = type.parts?.();
    if (parts === undefined) return;
    if (parts.kind === 'named' && parts.name !== path) waiting.set(parts.name, parts.type);
    else for (const [suffix, inner, field] of inside(parts)) visit(`${path}${suffix}`, inner, field);
  };
  const visit = (path: string, type: Type<unknown>, field: AnyField | undefined): void => {
    if (field !== undefined && !found.has(path))
      found.set(path, { path, doc: field.doc, required: field.form !== undefined });
    walk(type, path);
  };
  // Types with names may refer to themselves, so each is gone through once, under its name.
  for (const [name, type] of waiting) {
    if (walked.has(name)) continue;
    walked.add(name);
    walk(type, name);
  }
  return [...found.values()];
}

function inside(
  parts: Parts,
): readonly (readonly [suffix: string, type: Type<unknown>, field: AnyField | undefined])[] {
  switch (parts.kind) {
    case 'object':
      return Object.entries(parts.fields).map(([key, field]) => [`.${key}`, field.type, field]);
    case 'list':
    case 'record':
      return [['[]', parts.item, undefined]];
    case 'text':
      return [];
    case 'choices':
      return parts.types.map((type) => ['', type, undefined]);
    case 'named':
      return [['', parts.type, undefined]];
  }
}
