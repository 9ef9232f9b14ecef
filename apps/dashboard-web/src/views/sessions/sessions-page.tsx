import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { sessionsQuery } from '../../api/sessions-query.ts';
import { useReadOnly } from '../../api/status-query.ts';
import { type Filters, filtersFrom, isFiltered, NO_FILTERS, queryOf, searchOf } from '../../model/filters.ts';
import { listSearch } from '../../model/list-search.ts';
import type { KnownSessions } from '../../model/merge-sessions.ts';
import { counted } from '../../model/words.ts';
import { usePageTitle } from '../../parts/page-title.ts';
import { Waiting } from '../../parts/waiting.tsx';
import { ImportBundle } from './import-bundle.tsx';
import { NoMatches, NoSessions } from './no-sessions.tsx';
import { SessionFilters } from './session-filters.tsx';
import { SessionList } from './session-list.tsx';
import './sessions-page.css';

/** All sessions of the data folder, the latest activity first. */
export function SessionsPage() {
  usePageTitle('Sessions');
  const [, navigate] = useLocation();
  const search = useSearch();
  const filters = useMemo(() => filtersFrom(search), [search]);
  useEffect(() => listSearch.keep(search), [search]);
  const query = useMemo(() => queryOf(filters, Date.now()), [filters]);
  const client = useQueryClient();
  const list = useQuery({ ...sessionsQuery(client, query), placeholderData: keepPreviousData });
  const [imports, setImports] = useState(false);
  const isReadOnly = useReadOnly();
  const scroller = useRef<HTMLDivElement>(null);
  const change = (next: Filters): void => {
    const wanted = searchOf(next);
    navigate(wanted === '' ? '/' : `/?${wanted}`, { replace: true });
  };
  const clear = (): void => change(NO_FILTERS);
  const { data, isPlaceholderData } = list;
  const isEmpty = data !== undefined && data.sessions.length === 0 && data.nextCursor === undefined;
  return (
    <div className="sessions" ref={scroller}>
      <div className="stack sessions-head">
        <div className="wrap sessions-title">
          <h1>Sessions</h1>
          {data === undefined ? null : (
            <span className="muted cut">{countWords(data, isFiltered(filters))}</span>
          )}
          {isReadOnly ? (
            <span className="muted at-end">Read-only</span>
          ) : (
            <button type="button" className="button at-end" onClick={() => setImports(true)}>
              Import a bundle
            </button>
          )}
        </div>
        <SessionFilters filters={filters} onChange={change} known={data?.sessions ?? []} />
      </div>
      <Waiting query={list} label="Loading the sessions" rows={6} />
      {isEmpty ? (
        isFiltered(filters) ? (
          <NoMatches onClear={clear} />
        ) : (
          <NoSessions onImport={() => setImports(true)} />
        )
      ) : null}
      {data === undefined || isEmpty ? null : (
        <SessionList
          list={data}
          query={query}
          search={search}
          scroller={scroller}
          isOld={isPlaceholderData}
        />
      )}
      <ImportBundle isOpen={imports} onClose={() => setImports(false)} />
    </div>
  );
}

/** Of what is narrowed down, how many are shown so far; more may follow. */
const countWords = ({ sessions, total, nextCursor }: KnownSessions, isNarrowed: boolean): string =>
  isNarrowed
    ? `${sessions.length}${nextCursor === undefined ? '' : ' or more'} of ${counted(total, 'session')}`
    : counted(total, 'session');
