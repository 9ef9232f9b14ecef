import { beginning, program, type TaskEither } from '@workrail/kernel';
import type { ApiCommand } from '@workrail/openapi';
import type { ApiCatalogsError } from '@workrail/ports';
import type { InvalidInputError } from '@workrail/requests';
import type { Dependencies } from '../dependencies.ts';
import { type PageInput, pageOf } from '../paging.ts';
import { type HttpCommandLine, lineOf } from './list-commands.ts';
import type { FindableCommand } from './searchable.ts';

export interface ListProvidersInput extends PageInput {
  /** What the choices should be, in words; all providers where it is left out. */
  readonly query?: string;
  /** Only those of this catalog. */
  readonly catalog_id?: string;
}

/** A command that can offer the choices of an input, as its answer is a list. */
export interface ProviderLine extends Omit<HttpCommandLine, 'command'> {
  /** As an input names it; the command of that name is called. */
  readonly provider: string;
  readonly catalog_id: string;
  /** The member of the answer that is the list; null where the answer is the list itself. */
  readonly list_member: string | null;
  /** What each choice has that is a single value; none where a choice is such a value itself. */
  readonly fields: readonly string[];
  /** Fields that are not shown. */
  readonly more_fields?: number;
  /** Which field is likely to be sent, and which one shown; null where none looks like it. */
  readonly select: { readonly value: string | null; readonly display: string | null };
  /** Arguments without which it cannot be called. */
  readonly required_arguments: readonly string[];
}

export interface ProviderList {
  /** Best first where something was asked for, else by name. */
  readonly providers: readonly ProviderLine[];
  /** How many there are in all. */
  readonly total: number;
  readonly next_cursor?: string;
}

export type ListProvidersError = ApiCatalogsError | InvalidInputError;

/** Finds commands of the enabled catalogs that can offer the choices of an input. */
export const listProviders =
  ({ commands: read }: Pick<Dependencies, 'commands'>) =>
  ({
    query = '',
    catalog_id,
    ...page
  }: ListProvidersInput = {}): TaskEither<ListProvidersError, ProviderList> =>
    program(async ({ take, value }) => {
      const { index, catalogs } = await take(read());
      const { listProvidedBy } = await import('@workrail/openapi');
      const schemas = new Map(
        catalogs.map(({ catalog, manifest }) => [catalog.catalog_id, manifest.schemas] as const),
      );
      const provided = (one: FindableCommand) =>
        listProvidedBy(one.command, schemas.get(one.catalog_id) ?? {});
      const found = index()
        .search(query)
        .filter((one) => catalog_id === undefined || one.catalog_id === catalog_id)
        .flatMap((one) => {
          const list = provided(one);
          return list === undefined ? [] : { one, list };
        });
      const { items, ...rest } = value(
        pageOf(found, 'providers', page, ({ one, list }) => providerOf(one, list)),
      );
      return { providers: items, ...rest };
    });

type Provided = NonNullable<ReturnType<typeof import('@workrail/openapi').listProvidedBy>>;

const FIELDS = 15;
const ARGUMENTS = 15;
/** Characters. */
const NAME = 80;

function providerOf(
  { command, catalog_id }: { readonly command: ApiCommand; readonly catalog_id: string },
  { member, fields, suggested, required }: Provided,
): ProviderLine {
  const { command: provider, ...line } = lineOf(command);
  const names = (all: readonly string[], most: number) =>
    all.slice(0, most).map((name) => beginning(name, NAME));
  return {
    provider,
    ...line,
    catalog_id,
    list_member: member ?? null,
    fields: names(fields, FIELDS),
    ...(fields.length > FIELDS ? { more_fields: fields.length - FIELDS } : {}),
    select: { value: suggested.value ?? null, display: suggested.display ?? null },
    required_arguments: names(required, ARGUMENTS),
  };
}
