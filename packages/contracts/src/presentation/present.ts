import { isJsonObject, type Json, type JsonObject } from '@workrail/kernel';
import { contractOfKind } from '../registry/registry.ts';
import type { ArtifactBlock, Comment } from './block.ts';
import type { Section } from './section.ts';
import { tableOf } from './table.ts';
import { placeIn, textAt, textOf } from './texts.ts';

export type { ArtifactBlock, Comment } from './block.ts';

/** Keys that say which form an artifact has, and nothing to people. */
const FORM_KEYS = ['kind', 'version', 'schemaVersion'];

/**
 * The parts of an artifact, as its contract shows them; undefined where its kind has none, so that nobody guesses from
 * the names of its keys. What the contract does not name, or what has another form than it says, comes last as JSON.
 */
export function presentedArtifact(value: Json): readonly ArtifactBlock[] | undefined {
  if (!isJsonObject(value)) return undefined;
  const contract = contractOfKind(textOf(value.kind));
  return contract && presented(contract.presentation, value);
}

function presented(sections: readonly Section[], value: JsonObject): readonly ArtifactBlock[] {
  const named = new Set([...FORM_KEYS, ...sections.flatMap((one) => [one.key, ...besideOf(one)])]);
  const blocks = sections.flatMap((section) => sectionBlocks(section, value));
  const rest = Object.entries(value).filter(([key]) => !named.has(key));
  return [
    ...blocks,
    ...rest.map(([title, member]): ArtifactBlock => ({ kind: 'json', title, value: member })),
  ];
}

const besideOf = (section: Section): readonly string[] =>
  section.show === 'verdict' && section.beside !== undefined ? [section.beside] : [];

function sectionBlocks(section: Section, whole: JsonObject): readonly ArtifactBlock[] {
  const value = whole[section.key];
  if (value === undefined || value === null || value === '') return [];
  if (Array.isArray(value) && value.length === 0) return [];
  const blocks = formed(section, value, whole);
  return blocks ?? [{ kind: 'json', title: 'title' in section ? section.title : section.key, value }];
}

/** Undefined where the value has another form than the section is for. */
function formed(section: Section, value: Json, whole: JsonObject): readonly ArtifactBlock[] | undefined {
  switch (section.show) {
    case 'verdict': {
      const verdict = textOf(value);
      const beside = section.beside === undefined ? '' : textOf(whole[section.beside]);
      return verdict === '' ? undefined : [{ kind: 'verdict', verdict, beside }];
    }
    case 'text':
    case 'fact': {
      const text = textOf(value);
      return text === '' ? undefined : [{ kind: section.show, title: section.title, text }];
    }
    case 'list': {
      const items = Array.isArray(value) ? value.map(textOf) : [''];
      if (items.includes('')) return undefined;
      const { title, look } = section;
      return [{ kind: 'list', title, items: [...new Set(items)], isCode: look === 'code' }];
    }
    case 'table': {
      const table = tableOf(section, value);
      return table && [table];
    }
    case 'comments':
      return commentsOf(section, value);
    case 'nested':
      return isJsonObject(value) ? presented(section.sections, value) : undefined;
  }
}

function commentsOf(
  { title, place, heading, body }: Extract<Section, { readonly show: 'comments' }>,
  value: Json,
): readonly ArtifactBlock[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const comments = value.flatMap((one): readonly Comment[] => {
    if (!isJsonObject(one)) return [];
    const comment = { place: placeIn(one, place), heading: textAt(one, heading), body: textAt(one, body) };
    return comment.body === '' ? [] : [comment];
  });
  if (comments.length < value.length) return undefined;
  const unique = new Map(comments.map((one) => [JSON.stringify(one), one]));
  return [{ kind: 'comments', title, comments: [...unique.values()] }];
}
