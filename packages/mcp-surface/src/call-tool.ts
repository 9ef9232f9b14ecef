import type { ToolUseCases } from '@workrail/application';
import { beginning, cutToLength, defined, E, type Either, isJsonObject, typed } from '@workrail/kernel';
import type { Logger } from '@workrail/ports';
import type { AnswerForms, Tool } from './definition/define-tool.ts';
import { describeDefect } from './errors/describe-defect.ts';
import { type ErrorFacts, type ErrorPayload, type ErrorViolation, VIOLATIONS_SHOWN } from './errors/facts.ts';
import { type SharedError, sharedFacts } from './errors/shared-errors.ts';
import { type OwnPrograms, offerOf } from './offer.ts';
import type { Person } from './person.ts';
import { errorText, type RecoveryCall } from './text/error-text.ts';
import { notOffered, toolMisspelt, toolNamed } from './tools/tool-names.ts';

/** A tool's result in the protocol's shape. */
export interface ToolResult {
  readonly content: readonly { readonly type: 'text'; readonly text: string }[];
  readonly structuredContent: object;
  readonly isError?: true;
}

export interface CallDependencies {
  /** Those that are offered; no other can be called. */
  readonly tools: readonly Tool[];
  /** Loads the use cases when the first call needs them. */
  readonly useCases: () => Promise<Either<SharedError, ToolUseCases>>;
  readonly logger: Logger;
  /** How the programs that answers name are typed; by their names where this is left out. */
  readonly programs?: OwnPrograms;
  readonly correlationId: () => string;
}

/** Runs one call. Whatever happens, the agent gets a result that says what to do next. */
export async function callTool(
  deps: CallDependencies,
  name: string,
  args: unknown,
  person?: Person,
): Promise<ToolResult> {
  try {
    const outcome = await run(deps, name, args, person);
    if (E.isRight(outcome)) return result(outcome.right.text, outcome.right.structured);
    return failed(deps, name, outcome.left);
  } catch (defect) {
    return failed(deps, name, sharedFacts({ _tag: 'InternalError' }), defect);
  }
}

async function run(
  deps: CallDependencies,
  name: string,
  args: unknown,
  person: Person | undefined,
): Promise<Either<ErrorFacts, AnswerForms>> {
  const tool = toolNamed(deps.tools, name);
  if (tool === undefined) return refusal(unknownTool(name, deps.tools));
  const call = tool.read(args, deps.tools, deps.programs);
  if (E.isLeft(call)) return refusal({ _tag: 'InvalidArgumentsError', ...call.left });
  const useCases = await deps.useCases();
  return E.isLeft(useCases) ? refusal(useCases.left) : call.right(useCases.right, person)();
}

const ABSOLUTE = /^(?:[\\/~]|[a-z]+:)/i;

/** Whether a call is about the client's project: its tool takes one, and the call names none, or a path in it. */
export function looksForProject(tools: readonly Tool[], name: string, args: unknown): boolean {
  const takesOne = Object.hasOwn(toolNamed(tools, name)?.inputSchema.properties ?? {}, 'workspacePath');
  const given = isJsonObject(args) ? args.workspacePath : undefined;
  return takesOne && !(typeof given === 'string' && ABSOLUTE.test(given.trim()));
}

/** What a client is told while a call of a tool takes long; undefined where there is nothing to tell. */
export const workingOn = (tools: readonly Tool[], name: string): string | undefined =>
  toolNamed(tools, name)?.working;

const unknownTool = (name: string, offered: readonly Tool[]): SharedError =>
  defined({
    _tag: 'UnknownToolError' as const,
    name,
    known: offered.map((tool) => tool.name),
    notOffered: notOffered(name, offered),
    meant: toolMisspelt(offered, name),
  });

const refusal = (error: SharedError): Either<ErrorFacts, never> => E.left(sharedFacts(error));

function failed(deps: CallDependencies, tool: string, facts: ErrorFacts, defect?: unknown): ToolResult {
  const { lost = false, ...said } = facts;
  const { say } = offerOf(deps.tools.map(({ name }) => name));
  const action = say(said.suggested_action) || NO_WAY_ON;
  const suggested_action = typed(action, deps.programs?.workrail ?? 'workrail');
  const payload = errorPayload({ ...said, suggested_action }, beginning(tool, 60), deps.correlationId());
  const { error_code, correlation_id } = payload;
  if (defect === undefined)
    deps.logger.debug({ tool: tool.slice(0, 60), error_code, correlation_id }, 'call failed');
  else
    deps.logger.error(
      { tool, correlation_id, defect: describeDefect(defect) },
      'call failed because of a defect',
    );
  const nextCall = lost ? recoveryCall(deps.tools) : undefined;
  const structured = { kind: 'error', error: payload, ...(nextCall === undefined ? {} : { nextCall }) };
  return { ...result(errorText(payload, { lost, nextCall }), structured), isError: true };
}

const NO_WAY_ON =
  'Tell the user: none of the tools that this server offers can help here. Started with --toolsets all and without --read-only, it offers all of them.';

const result = (text: string, structuredContent: object): ToolResult => ({
  content: [{ type: 'text', text }],
  structuredContent,
});

/** The call that finds work without a token; undefined where no offered tool does. */
const recoveryCall = (offered: readonly Tool[]): RecoveryCall | undefined =>
  offered.some(({ name }) => name === 'resume_session')
    ? { tool: 'resume_session', arguments: {} }
    : undefined;

/** What a failed call says, kept short. */
function errorPayload(
  { context, ...facts }: Omit<ErrorFacts, 'lost'>,
  tool: string,
  correlationId: string,
): ErrorPayload {
  const violations = facts.violations?.slice(0, VIOLATIONS_SHOWN).map(short);
  return {
    ...facts,
    message: cutToLength(facts.message, MESSAGE_LIMIT),
    context: { tool, ...context },
    correlation_id: correlationId,
    ...(violations === undefined ? {} : { violations }),
  };
}

/** An answer stays short whatever was sent: what a client quotes back to a model costs the model's room. */
const MESSAGE_LIMIT = 1_000;

const short = ({ path, rule, message, ...place }: ErrorViolation): ErrorViolation => ({
  ...place,
  path: cutToLength(path, 200),
  rule,
  message: cutToLength(message, 400),
});
