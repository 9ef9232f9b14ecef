import type { ApiCatalog } from '@workrail/ports';
import type { EnabledCatalog } from '../commands/catalog-commands.ts';
import type { KnownCommand } from '../manifests/known-commands.ts';
import { itemsOf, membersOf, neededText, type Place, type Tell, textOf } from './place.ts';

/** What the document can be bound to. */
export interface ImportedCatalogs {
  readonly enabled: readonly EnabledCatalog[];
  readonly all: readonly ApiCatalog[];
  /** Ids of catalogs by the names of source descriptions, as somebody gave them. */
  readonly given: Readonly<Record<string, string>>;
}

/** How a step names an operation. */
export interface OperationName {
  /** Of the source description; undefined where the step leaves it out. */
  readonly source: string | undefined;
  readonly operation: { readonly id: string } | { readonly pointer: string };
}

/** A source description, and the catalog that has its operations. */
export interface Source {
  readonly name: string;
  readonly url: string;
  readonly type: string;
  readonly place: Place;
  readonly catalog: EnabledCatalog | undefined;
}

/** The source descriptions of a document. `named` are the operations that its steps name. */
export function bindSources(
  list: Place | undefined,
  named: readonly OperationName[],
  catalogs: ImportedCatalogs,
  tell: Tell,
): readonly Source[] {
  const declared = itemsOf(list, tell).flatMap((place) => declaredIn(place, tell));
  const openApi = declared.filter(({ type }) => type === 'openapi');
  return declared.map((source) => {
    if (source.type !== 'openapi') return { ...source, catalog: undefined };
    const used = named.filter((one) =>
      one.source === undefined ? openApi.length === 1 : one.source === source.name,
    );
    const catalog = boundTo(source, used, catalogs);
    if (catalog === undefined && used.length > 0) missing(source, catalogs, tell);
    return { ...source, catalog };
  });
}

type Declared = Omit<Source, 'catalog'>;

const SOURCE_NAME = /^[A-Za-z0-9_-]+$/;

function declaredIn(place: Place, tell: Tell): readonly Declared[] {
  const members = membersOf(place, ['name', 'url', 'type'], tell);
  const name = neededText(place, members, 'name', tell);
  const url = neededText(place, members, 'url', tell);
  const type = textOf(members.get('type'), tell) ?? 'openapi';
  if (name === undefined || url === undefined) return [];
  if (!SOURCE_NAME.test(name)) {
    tell(
      place,
      'wrong-type',
      `the name ${name} has other characters than A-Z, a-z, 0-9, _ and -`,
      'rename it',
    );
    return [];
  }
  if (type !== 'openapi' && type !== 'arazzo') {
    const message = `the source description ${name} has the type ${type}, and operations are taken from OpenAPI documents only`;
    tell(members.get('type') ?? place, 'source-type', message, 'describe the API with OpenAPI');
  }
  return [{ name, url, type, place }];
}

const same = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase();

/** By what somebody says, else by name, else by the only catalog that has all of the operations. */
function boundTo(
  { name }: Declared,
  used: readonly OperationName[],
  { enabled, given }: ImportedCatalogs,
): EnabledCatalog | undefined {
  const asked = Object.hasOwn(given, name) ? given[name] : undefined;
  if (asked !== undefined) return enabled.find(({ catalog }) => catalog.catalog_id === asked);
  const byName = [
    enabled.filter(({ catalog }) => catalog.catalog_id === name),
    enabled.filter(({ catalog }) => same(catalog.title, name)),
    enabled.filter(({ catalog }) => same(catalog.vendor, name)),
  ].find(({ length }) => length > 0);
  if (byName?.length === 1) return byName[0];
  const having = enabled.filter(
    (one) => used.length > 0 && used.every((name) => commandOf(one, name) !== undefined),
  );
  return having.length === 1 ? having[0] : undefined;
}

/** The command of an operation, in one catalog. */
export function commandOf(
  { catalog, manifest }: EnabledCatalog,
  { operation }: OperationName,
): KnownCommand | undefined {
  const { commands, schemas, securitySchemes } = manifest;
  const command =
    'id' in operation
      ? commands.find(({ operationId }) => operationId === operation.id)
      : commands.find(({ pointer }) => pointer === operation.pointer);
  return command === undefined ? undefined : { command, catalog, schemas, securitySchemes };
}

function missing({ name, url, place }: Declared, { all, given }: ImportedCatalogs, tell: Tell): void {
  const asked = Object.hasOwn(given, name) ? given[name] : undefined;
  const disabled = all.find(
    (one) =>
      !one.enabled && (one.catalog_id === (asked ?? name) || same(one.title, name) || same(one.vendor, name)),
  );
  if (disabled !== undefined) {
    const message = `the source description ${name} is the catalog ${disabled.catalog_id}, which is disabled`;
    tell(place, 'missing-catalog', message, `enable it: workrail catalog enable ${disabled.catalog_id}`);
    return;
  }
  const flag = /^https?:/i.test(url) ? ' --source-type url' : '';
  const message =
    asked === undefined
      ? `no catalog can be told to be the source description ${name} (${url})`
      : `there is no catalog ${asked} for the source description ${name} (${url})`;
  const fix = `import it: workrail catalog import ${url} --vendor ${name}${flag}; or name a catalog that there is: --catalog-for ${name}=<catalog_id>`;
  tell(place, 'missing-catalog', message, fix);
}
