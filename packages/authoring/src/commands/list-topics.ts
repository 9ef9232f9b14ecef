import { beginning, program, type TaskEither } from '@workrail/kernel';
import type { ApiCatalogsError } from '@workrail/ports';
import type { InvalidInputError } from '@workrail/requests';
import type { Dependencies } from '../dependencies.ts';
import { type PageInput, pageOf } from '../paging.ts';
import type { EnabledCatalog } from './catalog-commands.ts';

/** A catalog whose commands can be searched. */
export interface CommandTopic {
  readonly catalog_id: string;
  readonly title: string;
  readonly vendor: string;
  /** What its document says of it, cut. */
  readonly description: string | null;
  readonly command_count: number;
  readonly provider_contract_count: number;
  /** The tags with the most commands. */
  readonly tags: readonly TopicTag[];
  /** Tags that are not shown. */
  readonly more_tags?: number;
}

interface TopicTag {
  readonly tag: string;
  readonly command_count: number;
}

export interface TopicList {
  /** By title. */
  readonly topics: readonly CommandTopic[];
  readonly total: number;
  readonly next_cursor?: string;
}

export type ListTopicsError = ApiCatalogsError | InvalidInputError;

/** What commands can be found for: the enabled catalogs. */
export const listTopics =
  ({ commands: read }: Pick<Dependencies, 'commands'>) =>
  (page: PageInput = {}): TaskEither<ListTopicsError, TopicList> =>
    program(async ({ take, value }) => {
      const { catalogs } = await take(read());
      const byTitle = catalogs.toSorted((one, other) => (one.catalog.title < other.catalog.title ? -1 : 1));
      const { items, ...rest } = value(pageOf(byTitle, 'topics', page, topicOf));
      return { topics: items, ...rest };
    });

const TAGS = 12;
/** Characters. */
const TAG = 40;
const DESCRIPTION = 200;

function topicOf({ catalog, manifest }: EnabledCatalog): CommandTopic {
  const { catalog_id, title, vendor, description = null, command_count, provider_contract_count } = catalog;
  const counts = new Map<string, number>();
  for (const { tags } of manifest.commands)
    for (const tag of new Set(tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  const tags = [...counts].toSorted(([one, many], [other, most]) => most - many || (one < other ? -1 : 1));
  return {
    catalog_id,
    title: beginning(title, DESCRIPTION),
    vendor,
    description: description === null ? null : beginning(description, DESCRIPTION),
    command_count,
    provider_contract_count,
    tags: tags.slice(0, TAGS).map(([tag, count]) => ({ tag: beginning(tag, TAG), command_count: count })),
    ...(tags.length > TAGS ? { more_tags: tags.length - TAGS } : {}),
  };
}
