import { type Offer, offerOf } from './offer.ts';

/**
 * What a server that offers these tools says to every client. The first 400 characters carry what an agent must know, as
 * some clients cut the rest.
 */
export const instructionsFor = (tools: readonly { readonly name: string }[]): string => {
  const offer = offerOf(tools.map(({ name }) => name));
  return offer.say(textFor(offer));
};

function textFor({ has }: Offer): string {
  if (has('continue_workflow'))
    return has('workflow_validate') || has('command_list') ? `${WORKING}\n${BESIDE}` : WORKING;
  if (has('resume_session')) return READING;
  if (has('checkpoint_workflow')) return NOTING;
  if (has('workflow_validate')) return AUTHORING;
  return has('command_list') ? APIS : NOTHING;
}

const READING = `WorkRail records what agents did in workflows, step by step. This server is read-only: it neither starts nor continues a run. list_workflows and inspect_workflow show workflows. resume_session finds earlier work by ticket, words or branch. read_output, with a stateToken from there, shows the outputs of the steps.

To run a workflow, the user must start the server without --read-only.
Text that begins with ERROR (kind "error") says what to correct.`;

const NOTING = `WorkRail keeps progress notes, so that they survive a lost or rewound chat. Call start_session once to open a session. Then call checkpoint_workflow with its sessionToken and output.notesMarkdown: what is done, what you found, what is next. Copy tokens exactly. For a step of a workflow that runs elsewhere, send its stateToken instead.

Sending the same notes again changes nothing. Text that begins with ERROR (kind "error") says what to correct; nothing was written.
To run workflows here, the user must start the server with --toolsets all.`;

const AUTHORING = `WorkRail keeps workflows whose steps call commands of APIs. workflow_list and workflow_get show saved ones. To write one: command_list finds commands by what they should do, and shows one with a step that calls it; workflow_validate tells all mistakes of a draft at once; workflow_preview_rendered shows the requests that it would send. Call workflow_save only once the user agrees.

workflow_resolve_inputs lists what can be chosen for inputs, and says what keeps a workflow from being ready. The resource workrail://workflow/spec has the format. start_workflow runs a workflow: its inputs are the context.
To import an API: catalog_validate_openapi, then catalog_preview_import, then catalog_import_openapi. Tell the user the warnings and violations of each answer. Call workflow_delete and catalog_remove only if the user explicitly asks for it, and never ask for a credential: the answers say what the user runs to set one.
Text that begins with ERROR (kind "error") says what to correct; nothing was written.`;

const APIS = `WorkRail makes commands of the operations of APIs, from their OpenAPI documents. command_list finds them by what they should do, and shows one with what it takes and answers. provider_list finds those whose answer offers choices. catalog_list shows the catalogs that hold them. To import an API: catalog_validate_openapi, then catalog_preview_import, then catalog_import_openapi. Tell the user the warnings and violations of each answer. Call catalog_remove only if the user explicitly asks for it.

Text that begins with ERROR (kind "error") says what to correct; nothing was written.
To write workflows that call the commands, the user must start the server with --toolsets all.`;

const NOTHING =
  'This server offers no tools: its toolsets have only tools that write, and it was started with --read-only. The user can start it with --toolsets all, or without --read-only.';

const WORKING = `WorkRail leads you through a workflow one step at a time. Choose one with list_workflows, call start_workflow once, then for each step: do it and call continue_workflow with the stateToken AND ackToken of the step's answer and output.notesMarkdown. Copy tokens exactly. Never skip or guess steps. Rewound? The stateToken alone shows the step again. Token lost? Call resume_session, never start again.

Tokens are opaque: never write, change or mix them. Repeating a call with the same pair is safe and returns the same answer. Using an older stateToken continues from that earlier point as a new branch, which is allowed. Several runs may be open at once: keep each run's pair together.
output.notesMarkdown is a recap of the one step you just did (what you did, found and decided; what is next). It is kept even if this chat is lost.
context carries facts that later steps and conditions read. When a step asks you to set a variable, send it in context. Keys that you sent before stay set; null removes one.
Text that begins with ERROR (kind "error") says what to correct; nothing was written. Text that begins with "# Blocked" (kind "blocked") lists what is missing: send only that, with the new ackToken; the rest of what you sent was kept.
A step marked APPROVAL NEEDED waits for the user: show the result, ask, and send in confirmation what they said, never your own judgement. preferences {"mode":…} changes how far a run continues without the user; send it only if they ask for it.`;

/** What a server says besides that leads through workflows and offers APIs too. */
const BESIDE =
  'command_list finds commands of APIs, and workflow_validate and workflow_save are for workflows whose steps call them; the resource workrail://workflow/spec has their format.';
