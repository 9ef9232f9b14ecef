import { useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { addressOf } from '../../model/address.ts';

export const VIEWS = ['graph', 'steps', 'timeline', 'notes', 'workflow', 'read'] as const;
export type View = (typeof VIEWS)[number];

export interface SessionAddress {
  readonly run: string | undefined;
  /** The point that is looked at; undefined for the one where the run stands, wherever that is. */
  readonly node: string | undefined;
  readonly view: View;
}

/** What of a session the address asks for, and how to ask for something else. */
export function useAddress(sessionId: string) {
  const search = useSearch();
  const [, navigate] = useLocation();
  const address = useMemo((): SessionAddress => {
    const params = new URLSearchParams(search);
    return {
      run: params.get('run') ?? undefined,
      node: params.get('node') ?? undefined,
      view: VIEWS.find((view) => view === params.get('view')) ?? 'graph',
    };
  }, [search]);
  const go = (part: Partial<SessionAddress>): void => {
    const next = { ...address, ...part };
    const asked = { run: next.run, view: next.view === 'graph' ? undefined : next.view, node: next.node };
    // From point to point one goes too often to go back that way.
    const replace = !('run' in part) && !('view' in part);
    navigate(addressOf(`/sessions/${sessionId}`, asked), { replace });
  };
  return { address, go };
}
