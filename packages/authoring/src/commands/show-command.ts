import {
  beginning,
  defined,
  didYouMean,
  E,
  type Either,
  type Json,
  program,
  type TaskEither,
} from '@workrail/kernel';
import type {
  ApiAnswer,
  ApiBody,
  ApiCommand,
  ApiParameter,
  CommandOutline,
  ProvidedList,
  SecurityAlternative,
} from '@workrail/openapi';
import type { ApiCatalogsError, Secrets, SecretsError, WorkflowFilesError } from '@workrail/ports';
import { encodeCursor, type InvalidInputError, invalid } from '@workrail/requests';
import type { Dependencies } from '../dependencies.ts';
import { countIn, foreignCursor } from '../paging.ts';
import {
  type CredentialState,
  credentialState,
  type SchemeSecret,
  schemeSecrets,
} from '../secrets/scheme-secrets.ts';
import { located } from '../workflow-files/locate.ts';
import { isReadable } from '../workflow-files/saved-manifests.ts';
import type { WorkflowDoubledError } from '../workflow-files/workflow-file-errors.ts';
import { type HttpCommandLine, lineOf, type WorkflowCommandLine, workflowLineOf } from './list-commands.ts';
import { nameOf } from './searchable.ts';
import { type ArgumentLine, inputArguments } from './workflow-arguments.ts';
import { calledId, workflowCommand } from './workflow-command.ts';

export interface ShowCommandInput {
  /** As a step of a workflow runs it: `<group> <name>`, or `workflow <id>`. */
  readonly command: string;
  /** Where several catalogs have it. */
  readonly catalog_id?: string;
  /** With its schemas; false where it is left out. */
  readonly whole?: boolean;
  /** From an answer that had no room for all arguments and members. */
  readonly cursor?: string;
  /** Characters of arguments, body and answers as JSON, about. */
  readonly room?: number;
}

/** A command with what a step that runs it needs to know. */
export type ShownCommand = ShownHttpCommand | ShownWorkflowCommand;

/** A saved workflow: its arguments are its inputs. */
export interface ShownWorkflowCommand extends WorkflowCommandLine {
  readonly catalog_id: null;
  readonly description: string | null;
  readonly arguments: readonly ArgumentLine[];
  /** Inputs that had no room. */
  readonly more_arguments?: number;
  /** The file; absolute. */
  readonly workflow_path: string;
}

export interface ShownHttpCommand extends HttpCommandLine, CommandOutline {
  readonly catalog_id: string;
  /** Where its requests go; null until somebody says. */
  readonly base_url: string | null;
  readonly description: string | null;
  /** Ways of being let in, of which one is enough; each names all schemes that it needs. None is needed where it is empty. */
  readonly security: readonly SecurityAlternative[];
  /** Each of these schemes, with its secret and whether that is set. */
  readonly credentials: readonly CredentialState[];
  /** What it offers as the choices of an input; null where its answer is no list. */
  readonly provides: ProvidedList | null;
  /** For the arguments and members that had no room. */
  readonly next_cursor?: string;
  /** Where all of it was asked for. */
  readonly whole?: WholeCommand;
}

/** All that the document says of a command. */
interface WholeCommand {
  readonly description: string | null;
  readonly arguments: readonly ApiParameter[];
  readonly body: ApiBody | null;
  readonly answers: readonly ApiAnswer[];
  /** What `#/schemas/…` in all of this leads to. */
  readonly schemas: Readonly<Record<string, Json>>;
}

export interface CommandNotFoundError {
  readonly _tag: 'CommandNotFoundError';
  readonly command: string;
  readonly didYouMean?: string;
}

export type ShowCommandError =
  | ApiCatalogsError
  | SecretsError
  | WorkflowFilesError
  | WorkflowDoubledError
  | CommandNotFoundError
  | InvalidInputError;

type Needs = Pick<Dependencies, 'commands' | 'secrets' | 'workflowFiles' | 'savedManifests' | 'compiler'>;

/** One command, whole. */
export const showCommand =
  (deps: Needs) =>
  ({ command, ...input }: ShowCommandInput): TaskEither<ShowCommandError, ShownCommand> => {
    const name = command.trim().split(/\s+/).join(' ');
    const workflowId = calledId(name);
    return workflowId === undefined
      ? shownHttp(deps, name, input)
      : shownWorkflow(deps, workflowId, input.whole === true ? Number.POSITIVE_INFINITY : input.room);
  };

const shownWorkflow = (
  { workflowFiles, savedManifests, compiler }: Needs,
  workflowId: string,
  room: number | undefined,
): TaskEither<ShowCommandError, ShownWorkflowCommand> =>
  program(async ({ take, fail }) => {
    const files = await take(workflowFiles.list());
    const reader = await savedManifests();
    const found = located(workflowId, files, reader);
    const notFound = (near?: string): never =>
      fail(
        defined({
          _tag: 'CommandNotFoundError' as const,
          command: workflowCommand(workflowId),
          didYouMean: near === undefined ? undefined : workflowCommand(near),
        }),
      );
    if (E.isLeft(found))
      return found.left._tag === 'WorkflowDoubledError' ? fail(found.left) : notFound(found.left.didYouMean);
    if (!isReadable(found.right) || found.right.facts.dialect !== 'command') return notFound();
    const { file, facts } = found.right;
    const { readCommandWorkflow } = await compiler();
    return {
      ...workflowLineOf(found.right),
      catalog_id: null,
      description: facts.description === '' ? null : beginning(facts.description, DESCRIPTION),
      ...inputArguments(readCommandWorkflow(file), room),
      workflow_path: file.path,
    };
  });

const shownHttp = (
  { commands: read, secrets }: Needs,
  name: string,
  { catalog_id, whole = false, cursor, room }: Omit<ShowCommandInput, 'command'>,
): TaskEither<ShowCommandError, ShownHttpCommand> =>
  program(async ({ take, value, fail }) => {
    const after = value(afterIn(cursor));
    const { commands, catalogs } = await take(read());
    const same = commands.filter(
      (one) => nameOf(one.command) === name && (catalog_id === undefined || one.catalog_id === catalog_id),
    );
    const [found, other] = same;
    if (found === undefined) {
      const near = didYouMean(
        name,
        commands.map((one) => nameOf(one.command)),
      );
      return fail({
        _tag: 'CommandNotFoundError',
        command: name,
        ...(near === undefined ? {} : { didYouMean: near }),
      });
    }
    if (other !== undefined)
      return value(
        invalid(
          'catalog_id',
          'required',
          `several catalogs have the command ${name}: ${same.map((one) => one.catalog_id).join(', ')}`,
          'Say which one with catalog_id, or import one of them with another vendor.',
        ),
      );
    const { catalog, manifest } = catalogs.find((one) => one.catalog.catalog_id === found.catalog_id) ?? {};
    const schemas = manifest?.schemas ?? {};
    const { commandBaseUrl, listProvidedBy, schemasBehind, outlineOf, firstWords } = await import(
      '@workrail/openapi'
    );
    const { command } = found;
    const parts = {
      description: command.description ?? null,
      arguments: command.parameters,
      body: command.body ?? null,
      answers: command.answers,
    };
    const { next, ...outline } = outlineOf(command, schemas, defined({ after, room }));
    return {
      ...lineOf(command),
      catalog_id: found.catalog_id,
      base_url: catalog === undefined ? null : (commandBaseUrl(command, catalog) ?? null),
      description: command.description === undefined ? null : firstWords(command.description, DESCRIPTION),
      ...outline,
      ...(next === undefined ? {} : { next_cursor: encodeCursor(String(next)) }),
      security: command.security,
      credentials: await take(
        credentialsOf(command, schemeSecrets(found.catalog_id, manifest?.securitySchemes ?? {}), secrets),
      ),
      provides: listProvidedBy(command, schemas) ?? null,
      ...(whole ? { whole: { ...parts, schemas: schemasBehind(parts as unknown as Json, schemas) } } : {}),
    };
  });

/** Each scheme of a command once; one that the document does not declare is left to `security`. */
const credentialsOf = (
  { security }: ApiCommand,
  schemes: readonly SchemeSecret[],
  secrets: Secrets,
): TaskEither<SecretsError, readonly CredentialState[]> =>
  program(async ({ take }) => {
    const names = new Set(security.flat().map(({ scheme }) => scheme));
    const needed = schemes.filter(({ scheme }) => names.has(scheme));
    if (needed.length === 0) return [];
    const origins = await take(secrets.origins());
    return needed.map((one) => credentialState(one, origins));
  });

function afterIn(cursor: string | undefined): Either<InvalidInputError, number> {
  const after = countIn(cursor);
  return after === undefined ? foreignCursor('a command') : E.right(after);
}

/** Characters. */
const DESCRIPTION = 500;
