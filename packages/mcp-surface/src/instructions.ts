/** Sent to every client. The first 400 characters carry what an agent must know, as some clients cut the rest. */
export const INSTRUCTIONS = `WorkRail leads you through a workflow one step at a time. list_workflows to choose, start_workflow once, then for each step: do what it says, then call continue_workflow with the stateToken AND ackToken of that same answer and output.notesMarkdown. Copy tokens exactly. Never skip ahead or guess the next step. Lost or rewound? continue_workflow with the stateToken alone shows the step again.

Tokens are opaque: never write, change or mix them. Repeating a call with the same pair is safe and returns the same answer. Using an older stateToken goes on from that earlier point as a new branch; that is allowed. Several runs may be open at once: keep each run's pair together.
output.notesMarkdown is a recap of the one step you just did (what you did, found and decided; what is next). It survives when this chat is lost.
context carries facts that later steps and conditions read. When a step asks you to set a variable, send it in context. Keys you sent before stay; null removes one.
kind "blocked" lists what is missing and gives a new ackToken for the retry; what you sent was kept. kind "error" says what to correct; nothing was written.
A step marked APPROVAL NEEDED waits for the user: show the result, ask, and send their answer in confirmation. preferences {"mode":…} changes how far a run goes on without the user; send it only when they ask for it.`;
