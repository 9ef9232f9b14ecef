import { didYouMean } from '@workrail/kernel';
import type { KnownCommand } from '../manifests/known-commands.ts';
import { commandOf, type OperationName, type Source } from './bind-sources.ts';
import type { Members, Place, Tell } from './place.ts';

const PREFIXED = /^\$sourceDescriptions\.([^.]+)\.(.+)$/;
const PATH = /^\{\$sourceDescriptions\.([^.}]+)\.url\}#(\/paths\/.+)$/;

/** The operation that a step names; undefined where it names none, or in another form. */
export function operationName(members: Members): OperationName | undefined {
  const [id, path] = [members.get('operationId')?.value, members.get('operationPath')?.value];
  if (typeof id === 'string') {
    const [, source, rest] = PREFIXED.exec(id) ?? [];
    return { source, operation: { id: rest ?? id } };
  }
  const [, source, pointer] = (typeof path === 'string' ? PATH.exec(path) : null) ?? [];
  return pointer === undefined ? undefined : { source, operation: { pointer } };
}

/** The command that a step calls. What stands in its way is told. */
export function findOperation(
  place: Place,
  members: Members,
  sources: readonly Source[],
  tell: Tell,
): { readonly known: KnownCommand; readonly source: Source } | undefined {
  const name = operationName(members);
  const spot = members.get('operationId') ?? members.get('operationPath') ?? place;
  if (name === undefined)
    return tell(
      spot,
      'operation',
      `${String(spot.value)} names no operation`,
      "write '{$sourceDescriptions.<name>.url}#/paths/~1<path>/<method>'",
    );
  const { source: asked } = name;
  const named = asked === undefined ? undefined : sources.find((one) => one.name === asked);
  if (asked !== undefined && named === undefined)
    return tell(
      spot,
      'operation',
      `there is no source description ${asked}`,
      `name one that there is: ${sources.map((one) => one.name).join(', ')}`,
    );
  if (named !== undefined && named.type !== 'openapi')
    return tell(
      spot,
      'operation',
      `${named.name} has no operations, as it is of the type ${named.type}`,
      'name an OpenAPI one',
    );
  const among = named === undefined ? sources.filter(({ type }) => type === 'openapi') : [named];
  const bound = among.filter(({ catalog }) => catalog !== undefined);
  const found = bound.flatMap((source) => {
    const known = source.catalog === undefined ? undefined : commandOf(source.catalog, name);
    return known === undefined ? [] : [{ known, source }];
  });
  const [only] = found;
  if (found.length === 1) return only;
  // That a catalog is missing is told where the source description is.
  if (found.length === 0 && bound.length < among.length) return undefined;
  return found.length > 1
    ? ambiguous(
        spot,
        found.map(({ source }) => source.name),
        tell,
      )
    : unknown(spot, name, bound, tell);
}

const ambiguous = (spot: Place, names: readonly string[], tell: Tell): undefined =>
  tell(
    spot,
    'operation',
    `several source descriptions have this operation: ${names.join(', ')}`,
    `write $sourceDescriptions.<name>.${String(spot.value)}`,
  );

function unknown(spot: Place, { operation }: OperationName, bound: readonly Source[], tell: Tell): undefined {
  const where = bound.map(({ catalog }) => catalog?.catalog.catalog_id ?? '').join(', ');
  if ('pointer' in operation) {
    const refused = bound
      .flatMap(({ catalog }) => catalog?.manifest.refused ?? [])
      .find(({ pointer }) => pointer === operation.pointer);
    if (refused !== undefined)
      return tell(spot, 'operation', `this operation is no command: ${refused.reason}`, 'use another one');
    const below = bound
      .flatMap(({ catalog }) => catalog?.manifest.commands ?? [])
      .find(({ pointer }) => pointer.startsWith(`${operation.pointer}/`));
    return tell(
      spot,
      'operation',
      `${operation.pointer} is no operation of the catalog ${where}`,
      below === undefined ? 'name an operation of the document' : `add the method: #${below.pointer}`,
    );
  }
  const [, source, rest] = /^([\w-]+)\.(.+)$/.exec(operation.id) ?? [];
  const isPrefixed = source !== undefined && bound.some(({ name }) => name === source);
  const ids = bound.flatMap(({ catalog }) =>
    (catalog?.manifest.commands ?? []).flatMap(({ operationId }) => operationId ?? []),
  );
  const meant = didYouMean(operation.id, ids);
  return tell(
    spot,
    'operation',
    `the catalog ${where} has no operation ${operation.id}`,
    isPrefixed
      ? `write $sourceDescriptions.${source}.${rest}`
      : meant === undefined
        ? 'name an operation of its document'
        : `did you mean ${meant}?`,
  );
}
