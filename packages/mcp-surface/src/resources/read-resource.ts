import type { ToolUseCases } from '@workrail/application';
import { E, type Either } from '@workrail/kernel';
import type { Logger } from '@workrail/ports';
import { describeDefect } from '../errors/describe-defect.ts';
import type { ErrorPayload } from '../errors/facts.ts';
import { type SharedError, sharedFacts } from '../errors/shared-errors.ts';
import {
  fixedPart,
  JSON_TYPE,
  type Resource,
  type ResourcePage,
  type ResourceText,
  variableIn,
} from './resource.ts';

export interface ReadDependencies {
  /** Those that are offered; no other can be read. */
  readonly resources: readonly Resource[];
  /** Loads the use cases when the first call needs them. */
  readonly useCases: () => Promise<Either<SharedError, ToolUseCases>>;
  readonly logger: Logger;
  readonly correlationId: () => string;
}

/** What a resource has to say, in the protocol's shape. */
export interface ResourceContents {
  readonly contents: readonly {
    readonly uri: string;
    readonly mimeType: string;
    readonly text: string;
  }[];
}

/** Why it says nothing: there is no such resource, or reading it failed. */
export type UnreadResource =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'failed'; readonly error: ErrorPayload };

/** Reads the resource of an address. */
export async function readResource(
  deps: ReadDependencies,
  uri: string,
): Promise<Either<UnreadResource, ResourceContents>> {
  const named = resourceNamed(deps.resources, uri);
  if (named === undefined) return E.left({ kind: 'unknown' });
  const { resource, parameters } = named;
  try {
    const useCases = await deps.useCases();
    if (E.isLeft(useCases)) return failed(deps, useCases.left);
    const read = await resource.read(useCases.right, parameters)();
    if (E.isLeft(read)) return failed(deps, read.left);
    const content = 'page' in read.right ? pageText(resource, parameters, read.right) : read.right;
    return E.right({ contents: [{ uri, ...content }] });
  } catch (defect) {
    deps.logger.error({ uri: resource.uri, defect: describeDefect(defect) }, 'reading a resource failed');
    return failed(deps, { _tag: 'InternalError' });
  }
}

function failed({ correlationId }: ReadDependencies, error: SharedError): Either<UnreadResource, never> {
  const { lost: _, ...facts } = sharedFacts(error);
  return E.left({ kind: 'failed', error: { ...facts, correlation_id: correlationId() } });
}

function pageText({ uri }: Resource, parameters: Parameters, { page }: ResourcePage): ResourceText {
  const { next_cursor: cursor, ...content } = page;
  const next = cursor === undefined ? {} : { next: addressOf(uri, { ...parameters, cursor }) };
  return { mimeType: JSON_TYPE, text: JSON.stringify({ ...content, ...next }) };
}

type Parameters = Readonly<Record<string, string>>;

/** The resource of an address with its parameters; undefined for one with others. */
function resourceNamed(resources: readonly Resource[], uri: string) {
  const [address = '', query = ''] = uri.split('?', 2);
  const resource = resources.find((one) => isAddressOf(one, address));
  if (resource === undefined) return undefined;
  const parameters: Record<string, string> = {};
  for (const pair of query.split('&').filter((one) => one !== '')) {
    const [name = '', ...value] = pair.split('=');
    const decoded = decodedText(value.join('=').replaceAll('+', ' '));
    if (decoded === undefined || !resource.parameters.includes(name)) return undefined;
    if (decoded !== '') parameters[name] = decoded;
  }
  const variable = variableIn(resource);
  if (variable === undefined) return { resource, parameters };
  const value = decodedText(address.slice(fixedPart(resource).length));
  return value === undefined ? undefined : { resource, parameters: { ...parameters, [variable]: value } };
}

const isAddressOf = (resource: Resource, address: string): boolean =>
  variableIn(resource) === undefined
    ? resource.uri === address
    : address.startsWith(fixedPart(resource)) && address !== fixedPart(resource);

const addressOf = (uri: string, parameters: Readonly<Record<string, string>>): string =>
  `${uri}?${Object.entries(parameters)
    .map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`)
    .join('&')}`;

function decodedText(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
