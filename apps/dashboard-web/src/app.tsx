import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { keepFresh, queryClient } from './api/connection.ts';
import type { FeedStatus } from './api/feed.ts';
import { type Access, enter, takeToken } from './api/sign-in.ts';
import { decoded } from './model/decoded.ts';
import { ErrorBoundary } from './parts/error-boundary.tsx';
import { FailureNote } from './parts/failure-note.tsx';
import { Loading } from './parts/loading.tsx';
import { NotThere } from './parts/not-there.tsx';
import { usePageTitle } from './parts/page-title.ts';
import { Frame } from './views/frame.tsx';
import { loadAhead, PAGES } from './views/pages.ts';
import { SignIn } from './views/sign-in.tsx';

type Shown = { readonly kind: 'entering' } | { readonly kind: 'failed'; readonly error: unknown } | Access;

/** Lets in who may come in, and shows the page of the address. */
export function App({ token }: { readonly token: string | undefined }) {
  const [shown, setShown] = useState<Shown>({ kind: 'entering' });
  const [entries, setEntries] = useState(0);
  const go = useCallback((given: string | undefined): void => {
    const show = (next: Shown): void => {
      // Whoever comes in may come in to another data folder.
      queryClient.clear();
      setEntries((count) => count + 1);
      setShown(next);
    };
    enter(given).then(show, (error: unknown) => show({ kind: 'failed', error }));
  }, []);
  useEffect(() => go(token), [go, token]);
  useEffect(() => {
    // The link was opened where the page is open already: nothing but what is behind the # is another.
    const onHashChange = (): void => {
      const given = takeToken();
      if (given !== undefined) go(given);
    };
    window.addEventListener('hashchange', onHashChange);
    return () => window.removeEventListener('hashchange', onHashChange);
  }, [go]);
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
          key={entries}
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
  useEffect(loadAhead, []);
  const [location] = useLocation();
  return (
    <QueryClientProvider client={queryClient}>
      <Frame status={status}>
        <ErrorBoundary key={location}>
          <Suspense fallback={<Loading />}>
            <Switch>
              {PAGES.map(({ path, View }) => (
                <Route key={path} path={path}>
                  {(params) => <View {...named(params)} />}
                </Route>
              ))}
              <Route>
                <NotFound />
              </Route>
            </Switch>
          </Suspense>
        </ErrorBoundary>
      </Frame>
    </QueryClientProvider>
  );
}

/** The names in an address as they are meant; the router numbers them besides. */
const named = (params: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(params).map(([name, part = '']) => [name, decoded(part)]));

function NotFound() {
  usePageTitle('Not found');
  return (
    <NotThere title="There is nothing at this address" to="/" words="Go to the sessions">
      The link may be incomplete, or come from another version of the dashboard.
    </NotThere>
  );
}
