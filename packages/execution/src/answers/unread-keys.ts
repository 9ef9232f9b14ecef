import { unreadKeys } from '@workrail/engine';
import type { Warning } from '@workrail/event-log';
import { beginning, type JsonObject } from '@workrail/kernel';
import type { CompiledWorkflow } from '@workrail/workflow-compiler';

const SHOWN = 3;
const NAME = 80;

/** What the agent is told of keys that nothing reads, where it most likely meant others; `context` has what was sent. */
export function unreadKeyWarnings(
  workflow: CompiledWorkflow,
  sent: JsonObject | undefined,
  context: JsonObject,
): readonly Warning[] {
  return unreadKeys(workflow, sent ?? {}, context)
    .slice(0, SHOWN)
    .map(({ key, meant }) => {
      const [given, read] = [beginning(key, NAME), beginning(meant, NAME)];
      return {
        code: 'CONTEXT_KEY_UNREAD',
        message: `Nothing in this workflow reads the context key "${given}"; "${read}" is read and has no value. If you meant that one, send context {"${read}": …, "${given}": null} with the next call, or go back to the previous stateToken and send it with that step.`,
      };
    });
}
