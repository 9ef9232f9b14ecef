/** The names of all tools, as texts have them. Which of them a server offers is its user's choice. */
export const TOOL_NAMES = [
  'list_workflows',
  'inspect_workflow',
  'start_workflow',
  'continue_workflow',
  'resume_session',
  'read_output',
  'checkpoint_workflow',
  'start_session',
  'workflow_list',
  'workflow_get',
  'workflow_validate',
  'workflow_preview_inputs',
  'workflow_resolve_inputs',
  'workflow_preview_rendered',
  'workflow_step_plan',
  'workflow_save',
  'workflow_rename',
  'workflow_delete',
  'catalog_list',
  'catalog_validate_openapi',
  'catalog_preview_import',
  'catalog_import_openapi',
  'catalog_set_enabled',
  'catalog_remove',
  'command_list',
  'provider_list',
] as const;
type ToolName = (typeof TOOL_NAMES)[number];

/** A call that an answer names. */
interface NamedCall {
  readonly tool: string;
  readonly arguments: object;
}

/** How the user of this machine types the programs of WorkRail that answers name. */
export interface OwnPrograms {
  readonly workrail: string;
  readonly dashboard: string;
}

const BY_NAME: OwnPrograms = { workrail: 'workrail', dashboard: 'workrail-dashboard' };

/** What can be said on a server that offers some of the tools: nothing that it says names another one. */
export interface Offer {
  readonly programs: OwnPrograms;
  readonly has: (tool: ToolName) => boolean;
  /** A text of this program without the sentences that name a tool which is not offered; nothing may be left of it. */
  readonly say: (text: string) => string;
  /** The same of a line that stands by itself: no line where nothing is left. */
  readonly lines: (...texts: readonly string[]) => readonly string[];
  /** A call where its tool is offered. */
  readonly call: <Call extends NamedCall>(call: Call | null) => Call | null;
}

export function offerOf(names: Iterable<string>, programs: OwnPrograms = BY_NAME): Offer {
  const offered = new Set(names);
  const missing = TOOL_NAMES.filter((name) => !offered.has(name));
  const isSayable = (text: string): boolean => !missing.some((name) => namedIn(text, name));
  const say = (text: string): string =>
    isSayable(text) ? text : text.split(SENTENCE_END).filter(isSayable).join(' ');
  return {
    programs,
    has: (tool) => offered.has(tool),
    say,
    lines: (...texts) => texts.map(say).filter((text) => text !== ''),
    call: (call) => (call !== null && offered.has(call.tool) ? call : null),
  };
}

/** Every tool there is. */
export const WHOLE_OFFER = offerOf(TOOL_NAMES);

/** Between two sentences; one may begin with the name of a tool. */
const SENTENCE_END = /(?<=[.!?])\s+(?=[\p{Lu}"{]|[a-z]+_[a-z]+\b)/u;

const namedIn = (text: string, name: ToolName): boolean => new RegExp(`\\b${name}\\b`).test(text);
