import type { Json, JsonObject } from '@workrail/kernel';

/** A request that a document describes, ready to be filled in with arguments. Plain data: it is kept as JSON. */
export interface ApiCommand {
  /** What its catalog is called by; with the name it is how people and workflows call it. */
  readonly group: string;
  readonly name: string;
  readonly executionType: 'http';
  readonly method: HttpMethod;
  /** Begins with a slash; `{name}` stands for the path parameter of that name. No query, no fragment. */
  readonly path: string;
  /** What the document writes behind the path's question mark, to be sent as it is; `{name}` stands for a path parameter too. */
  readonly query?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly operationId?: string;
  readonly deprecated?: true;
  readonly parameters: readonly ApiParameter[];
  readonly body?: ApiBody;
  readonly answers: readonly ApiAnswer[];
  /** Each of them is enough; no member at all means that no credentials are sent. */
  readonly security: readonly SecurityAlternative[];
  /** Where they are not those of the catalog. */
  readonly servers?: readonly ApiServer[];
  /** Of the operation in its document. */
  readonly pointer: string;
}

export type HttpMethod = (typeof METHODS)[number];
/** As path items of a document name them, in the order in which a reader expects them. */
export const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace'] as const;

export type ParameterPlace = (typeof PLACES)[number];
/** In the order in which they keep their own name where several parameters bear it. */
export const PLACES = ['path', 'query', 'header', 'cookie'] as const;

export type ParameterStyle =
  | 'simple'
  | 'label'
  | 'matrix'
  | 'form'
  | 'spaceDelimited'
  | 'pipeDelimited'
  | 'deepObject';

export interface ApiParameter {
  /** What a workflow calls it. */
  readonly argument: string;
  /** What the request calls it. */
  readonly name: string;
  readonly place: ParameterPlace;
  readonly required: boolean;
  /** How its value becomes text: by a style, or as a document of a media type. */
  readonly form:
    | { readonly style: ParameterStyle; readonly explode: boolean; readonly allowReserved: boolean }
    | { readonly mediaType: string };
  /** JSON Schema 2020-12; `#/schemas/…` leads to the schemas of the catalog. */
  readonly schema: Json;
  readonly description?: string;
  readonly deprecated?: true;
}

export interface ApiBody {
  readonly required: boolean;
  readonly description?: string;
  /** In the order in which they are to be preferred. */
  readonly contents: readonly ApiContent[];
}

export interface ApiContent {
  readonly mediaType: string;
  readonly schema: Json;
  /** Of the properties of a form or of the parts of a multipart body, as the document has it. */
  readonly encoding?: JsonObject;
}

export interface ApiAnswer {
  /** `200`, `4XX` or `default`. */
  readonly status: string;
  readonly description?: string;
  readonly contents: readonly Pick<ApiContent, 'mediaType' | 'schema'>[];
}

/** Schemes that are needed together, with the scopes that the operation names. */
export type SecurityAlternative = readonly { readonly scheme: string; readonly scopes: readonly string[] }[];

export interface ApiServer {
  /** With `{name}` for variables; relative where the document's own address decides. */
  readonly url: string;
  readonly description?: string;
  readonly variables: Readonly<Record<string, ServerVariable>>;
}

export interface ServerVariable {
  readonly default: string;
  /** The only values that it may have; none named means any. */
  readonly values: readonly string[];
  readonly description?: string;
}

/** An operation that did not become a command. */
export interface RefusedOperation {
  readonly method: string;
  readonly path: string;
  readonly pointer: string;
  readonly reason: string;
}
