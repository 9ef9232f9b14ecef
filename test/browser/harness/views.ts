import type { PlayedSession } from '../../documents/forked-session.ts';

/** The path of every view of the page, on a data folder that holds a played session. */
export function viewsOf({
  sessionId,
  runs,
}: Pick<PlayedSession, 'sessionId' | 'runs'>): Readonly<Record<string, string>> {
  const session = `/sessions/${sessionId}`;
  return {
    sessions: '/',
    'nothing-found': '/?text=unheard-of-words',
    graph: `${session}?run=${runs[0]}`,
    steps: `${session}?run=${runs[0]}&view=steps`,
    notes: `${session}?view=notes`,
    timeline: `${session}?view=timeline`,
    workflow: `${session}?run=${runs[0]}&view=workflow`,
    read: `${session}?run=${runs[0]}&view=read`,
    hostile: `${session}?run=${runs[1]}`,
    workflows: '/workflows',
    'workflow-file': '/workflows/wr.code-review',
    'no-such-session': '/sessions/ses_00000000-0000-7000-8000-000000000000',
    'no-such-page': '/nowhere',
  };
}
