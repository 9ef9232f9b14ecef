import { program, type SessionId, type TaskEither } from '@workrail/kernel';
import type { StoreError } from '@workrail/ports';
import type { Dependencies } from '../dependencies.ts';
import type { InvalidInputError } from '../errors.ts';
import { invalid } from '../invalid-input.ts';
import type { WhyMatched } from '../resume-session/answer.ts';
import { whyMatched } from '../resume-session/build-candidate.ts';
import { catchUp } from '../resume-session/catch-up.ts';
import { checkResumeInput } from '../resume-session/check-resume-input.ts';
import { findSessions } from '../resume-session/find-sessions.ts';
import { bestSessions, unlessDamaged } from '../resume-session/load-candidates.ts';
import { isMerelyNear, rate } from '../resume-session/rating.ts';
import { isSearchable, searchRequest } from '../resume-session/search-request.ts';
import { type ListedSession, listed } from './listed-session.ts';

export interface SearchSessionsInput {
  /** Words of titles and notes, a ticket, a branch, an id. */
  readonly query: string;
  /** Only those of one project. */
  readonly workspacePath?: string;
}

export interface MatchingSession extends ListedSession {
  readonly whyMatched: readonly WhyMatched[];
}

export interface SessionMatches {
  /** Best first; the 16 best where there are more. */
  readonly sessions: readonly MatchingSession[];
  /** Sessions that match; null where they were not counted to the end. */
  readonly total: number | null;
  /** Sessions that match and can't be read. */
  readonly damaged: readonly SessionId[];
}

export type SearchSessionsError = InvalidInputError | StoreError;

/** Finds sessions as `resume_session` does, for a person. */
export const searchSessions =
  (deps: Pick<Dependencies, 'store' | 'clock' | 'workspaces'>) =>
  (input: SearchSessionsInput): TaskEither<SearchSessionsError, SessionMatches> =>
    program(async ({ take, value }) => {
      const checked = value(checkResumeInput(input));
      const workspace = await deps.workspaces.resolve(checked.workspacePath);
      const request = searchRequest(checked, workspace);
      if (!request.asked || !isSearchable(request))
        value(
          invalid('query', 'format', 'the query holds no word, number or id to search for', 'Name some.'),
        );
      await catchUp(deps);
      return take(
        deps.store.read((tx) =>
          program<StoreError, SessionMatches>(async ({ take, value }) => {
            const { findings, words, total } = await take(findSessions(tx.search, request));
            const matching = findings.filter(
              (finding) =>
                !isMerelyNear(rate(finding, words)) &&
                (checked.workspacePath === undefined || finding.why.has('workspace')),
            );
            const sessions: MatchingSession[] = [];
            const damaged: SessionId[] = [];
            for (const { finding, session } of await take(bestSessions(tx, matching, words))) {
              const one = unlessDamaged(await listed(tx, session)());
              if (one === undefined) damaged.push(session.sessionId);
              else sessions.push({ ...value(one), whyMatched: whyMatched(finding, new Set(), words) });
            }
            const here = checked.workspacePath === undefined;
            return { sessions, total: here ? total : matching.length, damaged };
          }),
        ),
      );
    });
