import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { Route, Switch } from 'wouter';
import { keepFresh, queryClient } from './api/connection.ts';
import type { FeedStatus } from './api/feed.ts';
import { type Access, enter } from './api/sign-in.ts';
import { FailureNote } from './parts/failure-note.tsx';
import { Loading } from './parts/loading.tsx';
import { Frame } from './views/frame.tsx';
import { NotFound } from './views/not-found.tsx';
import { SessionsPage } from './views/sessions/sessions-page.tsx';
import { SignIn } from './views/sign-in.tsx';

const SessionPage = lazy(() => import('./views/session/session-page.tsx'));
const WorkflowsPage = lazy(() => import('./views/workflows/workflows-page.tsx'));
const WorkflowPage = lazy(() => import('./views/workflows/workflow-page.tsx'));

type Shown = { readonly kind: 'entering' } | { readonly kind: 'failed'; readonly error: unknown } | Access;

/** Lets in who may come in, and shows the page of the address. */
export function App({ token }: { readonly token: string | undefined }) {
  const [shown, setShown] = useState<Shown>({ kind: 'entering' });
  const go = useCallback((given: string | undefined): void => {
    enter(given).then(setShown, (error: unknown) => setShown({ kind: 'failed', error }));
  }, []);
  useEffect(() => go(token), [go, token]);
  switch (shown.kind) {
    case 'entering':
      return <Loading label="Opening the dashboard" />;
    case 'failed':
      return (
        <div className="alone">
          <FailureNote error={shown.error} onRetry={() => go(undefined)} />
        </div>
      );
    case 'signed-out':
      return <SignIn refused={shown.refused} onToken={go} />;
    case 'open':
      return (
        <Pages
          cursor={shown.status.cursor}
          onSignedOut={() => setShown({ kind: 'signed-out', refused: false })}
        />
      );
  }
}

function Pages({ cursor, onSignedOut }: { readonly cursor: string; readonly onSignedOut: () => void }) {
  const [status, setStatus] = useState<FeedStatus>('live');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the feed is followed once, from where it stood
  useEffect(() => keepFresh({ cursor, onStatus: setStatus, onSignedOut }), []);
  return (
    <QueryClientProvider client={queryClient}>
      <Frame status={status}>
        <Suspense fallback={<Loading />}>
          <Switch>
            <Route path="/">
              <SessionsPage />
            </Route>
            <Route path="/sessions/:sessionId">
              {({ sessionId }) => <SessionPage key={sessionId} sessionId={sessionId} />}
            </Route>
            <Route path="/workflows">
              <WorkflowsPage />
            </Route>
            <Route path="/workflows/:workflowId">
              {({ workflowId }) => <WorkflowPage workflowId={decodeURIComponent(workflowId)} />}
            </Route>
            <Route>
              <NotFound />
            </Route>
          </Switch>
        </Suspense>
      </Frame>
    </QueryClientProvider>
  );
}
