import type { ListedSession, SessionChoices } from '@workrail/dashboard-contract';
import { keyOf, type SearchField, searchTerm, termText } from '@workrail/event-log';
import { program, type TaskEither } from '@workrail/kernel';
import type { ReadTransaction, StoreError } from '@workrail/ports';
import { readProgram, unlessDamaged } from '@workrail/session-reads';
import type { Dependencies } from '../dependencies.ts';
import { listed } from './listed-session.ts';

/** Of each; whoever has more narrows the list down by words. */
const MOST = 200;
/** Runs of a session among which the workflow is looked for. */
const RUNS = 20;

/** The projects, workflows and branches that sessions are of, in order, without a look at all sessions. */
export const sessionChoices =
  (deps: Pick<Dependencies, 'store' | 'searchable' | 'listings'>) =>
  (): TaskEither<StoreError, SessionChoices> =>
    program(async ({ take }) => {
      await deps.searchable.wait();
      return take(
        readProgram<never, SessionChoices>(deps, async (tx, { take }) => {
          return {
            workspaces: await take(namesOf(deps, tx, 'workspace', ({ workspace = '' }) => [workspace])),
            workflows: await take(
              namesOf(deps, tx, 'workflow', ({ runs }) => runs.map(({ workflowId }) => workflowId)),
            ),
            // A session may have left a branch since: how its name was written is not looked for in the log.
            branches: await take(
              namesOf(
                deps,
                tx,
                'branch',
                ({ branch = '' }) => [branch],
                (term) => term,
              ),
            ),
          };
        }),
      );
    });

type NamesIn = (session: ListedSession) => readonly string[];

/** Terms have one spelling for all; how a name is written is what the latest session with it says. */
const namesOf = (
  { listings }: Pick<Dependencies, 'listings'>,
  tx: ReadTransaction,
  field: SearchField,
  names: NamesIn,
  otherwise: (term: string) => string | undefined = () => undefined,
) =>
  program<StoreError, readonly string[]>(async ({ take }) => {
    const found: string[] = [];
    for (const term of await take(tx.search.completing(searchTerm(field, ''), MOST))) {
      const { sessions } = await take(tx.search.holding(term, { limit: 1 }));
      for (const session of await take(tx.search.sessions(sessions, { runs: RUNS }))) {
        const one = await take(unlessDamaged(listed(tx, session, listings)));
        const name = one && names(one).find((name) => keyOf(name) === termText(term));
        const written = name ?? otherwise(termText(term));
        if (written !== undefined) found.push(written);
      }
    }
    return found.sort();
  });
