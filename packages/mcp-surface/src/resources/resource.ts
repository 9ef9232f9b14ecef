import type { ToolUseCases } from '@workrail/application';
import type { TaskEither } from '@workrail/kernel';
import type { SharedError } from '../errors/shared-errors.ts';
import type { Toolset } from '../tools/toolsets.ts';

/** What a client may read without calling a tool, as JSON. Nothing here knows the protocol's library. */
export interface Resource {
  /** Without parameters it is the first page. */
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** It is offered together with these tools. */
  readonly toolset: Toolset;
  /** Parameters that its address may have. */
  readonly parameters: readonly string[];
  readonly read: (
    useCases: ToolUseCases,
    parameters: Readonly<Record<string, string>>,
  ) => TaskEither<SharedError, ResourcePage>;
}

/** A page, whose cursor becomes the address of the next one. */
interface ResourcePage {
  readonly next_cursor?: string;
}
