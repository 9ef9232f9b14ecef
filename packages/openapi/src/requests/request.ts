import type { Json, JsonObject } from '@workrail/kernel';
import type { ApiCommand } from '../commands/command.ts';
import type { SecurityScheme } from '../commands/security.ts';

/** Shared schemas of a catalog, by the name that `#/schemas/…` has for them. */
export type Schemas = Readonly<Record<string, Json>>;

/** A header as it is sent. */
export type HeaderPair = readonly [name: string, value: string];

/** A request, ready to be sent. Plain data; files are named, and read by whoever sends it. */
export interface ApiRequest {
  /** In capitals. */
  readonly method: string;
  /** Absolute, with its query, escaped. It is to be sent as it is: another round of escaping would change it. */
  readonly url: string;
  /** Without those that depend on the connection or the length of the body. */
  readonly headers: readonly HeaderPair[];
  readonly body?: RequestBody;
}

export type RequestBody = RequestContent | MultipartBody;

export type RequestContent =
  /** Sent as UTF-8. */
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'file'; readonly path: string };

/** Parts between lines with the boundary, as RFC 2046 has them. */
export interface MultipartBody {
  readonly kind: 'multipart';
  readonly boundary: string;
  readonly parts: readonly RequestPart[];
}

export interface RequestPart {
  readonly headers: readonly HeaderPair[];
  readonly content: RequestContent;
}

/** What a request is made of. */
export interface RequestInput {
  readonly command: ApiCommand;
  readonly schemas: Schemas;
  readonly securitySchemes: Readonly<Record<string, SecurityScheme>>;
  /** Of the catalog; undefined where nobody said. */
  readonly baseUrl?: string | undefined;
  /** Whether a person gave it: then requests go there, whichever servers the command names. */
  readonly baseUrlGiven?: boolean;
  /** By the name that a step calls them: parameters, or members of the body. Numbers may be exact ones. */
  readonly arguments: JsonObject;
  /** The body as a whole, in place of arguments for its members. */
  readonly body?: Json | undefined;
  /** Which of the body's media types is sent; the preferred one where it is left out. */
  readonly contentType?: string | undefined;
  /** Values of security schemes, by the name of the scheme; `user:password` for basic. */
  readonly credentials: Readonly<Record<string, string>>;
  readonly userAgent: string;
  /** Between the parts of a multipart body: up to 70 letters and digits that stand in none of them. */
  readonly boundary: string;
  /** Stands in place of credentials and of members that are passwords or may only be written: for what is shown or kept. */
  readonly mask?: string;
}

/** What keeps a request from being made, or what is worth knowing of it. */
export interface RequestFinding {
  /** The place in the step: `with.limit`, `body.name`; `credentials` and `base_url` for what it has not. */
  readonly path: string;
  readonly rule: RequestRule;
  readonly message: string;
  readonly expected?: string;
  readonly actual?: string;
  readonly suggestion?: string;
}

/** Stable names of what can be found, for programs. */
export type RequestRule =
  | 'argument_missing'
  | 'argument_unknown'
  | 'argument_value'
  | 'base_url_missing'
  | 'base_url_private'
  | 'body_and_arguments'
  | 'body_missing'
  | 'body_unexpected'
  | 'body_value'
  | 'content_type'
  | 'credentials_missing'
  | 'credentials_unsupported'
  | 'credentials_value'
  | 'delimiter_in_value'
  | 'file_value'
  | 'header_name'
  | 'header_value'
  | 'null_value'
  | 'path_value'
  | 'read_only'
  | 'value_bounds'
  | 'value_choice'
  | 'value_missing'
  | 'value_type'
  | 'value_unknown';

export interface BuiltRequest {
  readonly request: ApiRequest;
  /** The security schemes whose credentials it carries. */
  readonly schemes: readonly string[];
  readonly warnings: readonly RequestFinding[];
}
