import type { ToolUseCases } from '@workrail/application';
import type { TaskEither } from '@workrail/kernel';
import type { SharedError } from '../errors/shared-errors.ts';
import type { Toolset } from '../tools/toolsets.ts';

/** What a client may read without calling a tool. Nothing here knows the protocol's library. */
export interface Resource {
  /** A last part in braces, such as `{id}`, stands for any value. */
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** It is offered together with these tools. */
  readonly toolset: Toolset;
  /** Undefined where it depends on what is read. */
  readonly mimeType: string | undefined;
  /** Parameters that may follow the address after `?`; without them it is the first page. */
  readonly parameters: readonly string[];
  readonly read: (
    useCases: ToolUseCases,
    parameters: Readonly<Record<string, string>>,
  ) => TaskEither<SharedError, ResourceText | ResourcePage>;
}

/** A text as it is. */
export interface ResourceText {
  readonly mimeType: string;
  readonly text: string;
}

/** Facts as JSON; the cursor becomes the address of the next page. */
export interface ResourcePage {
  readonly page: object & { readonly next_cursor?: string };
}

export const JSON_TYPE = 'application/json';

const VARIABLE = /\{(\w+)\}$/;

/** The name of the part of an address that stands for any value. */
export const variableIn = ({ uri }: Pick<Resource, 'uri'>): string | undefined => VARIABLE.exec(uri)?.[1];

/** The address up to that part. */
export const fixedPart = ({ uri }: Pick<Resource, 'uri'>): string => uri.replace(VARIABLE, '');
