import { useQuery } from '@tanstack/react-query';
import type { BrowsedSession } from '@workrail/dashboard-contract';
import { RUN_ACTIVITIES } from '@workrail/event-log/run-activity';
import { X } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { choicesQuery } from '../../api/queries.ts';
import { type Filters, isFiltered, NO_FILTERS, SPANS, type Span } from '../../model/filters.ts';
import { ACTIVITY_WORDS, folderName } from '../../model/words.ts';
import { SearchField } from '../../parts/search-field.tsx';
import { visible } from '../../parts/text.tsx';
import './session-filters.css';
import { Choice } from './choice.tsx';

const SPAN_WORDS: Readonly<Record<Span, string>> = {
  any: 'Any time',
  hour: 'Last hour',
  today: 'Today',
  yesterday: 'Yesterday',
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  custom: 'From … to …',
};

interface FiltersProps {
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
  /** Sessions that were seen: their projects, workflows and branches are offered. */
  readonly known: readonly BrowsedSession[];
}

export function SessionFilters({ filters, onChange, known }: FiltersProps) {
  const { workspaces, workflows, branches } = useChoices(known);
  const set = (part: Partial<Filters>): void => onChange({ ...filters, ...part });
  return (
    <search className="in-row filters">
      <TextFilter text={filters.text} onText={(text) => set({ text })} />
      <Choice
        label="Project"
        all="All projects"
        value={filters.workspace}
        values={workspaces}
        wordsOf={(path) => visible(folderName(path))}
        onChange={(workspace) => set({ workspace })}
      />
      <Choice
        label="Workflow"
        all="All workflows"
        value={filters.workflow}
        values={workflows}
        wordsOf={visible}
        onChange={(workflow) => set({ workflow })}
      />
      <Choice
        label="Branch"
        all="All branches"
        value={filters.branch}
        values={branches}
        wordsOf={visible}
        onChange={(branch) => set({ branch })}
      />
      <Choice
        label="Status"
        all="Any status"
        value={filters.status}
        values={RUN_ACTIVITIES}
        wordsOf={(status) => ACTIVITY_WORDS[status]}
        onChange={(status) => set({ status })}
      />
      <Choice
        label="Time"
        value={filters.span}
        values={SPANS}
        wordsOf={(span) => SPAN_WORDS[span]}
        onChange={(span) => set({ span: span === '' ? 'any' : span })}
      />
      {filters.span === 'custom' ? (
        <span className="wrap filters-days">
          <DayField label="From" value={filters.from} onChange={(from) => set({ from })} />
          <DayField label="To" value={filters.to} onChange={(to) => set({ to })} />
        </span>
      ) : null}
      {isFiltered(filters) ? (
        <button type="button" className="button quiet" onClick={() => onChange(NO_FILTERS)}>
          <X size={14} aria-hidden />
          Clear
        </button>
      ) : null}
    </search>
  );
}

const PAUSE_MS = 220;

/** What is typed becomes part of the address after a pause. */
function TextFilter({ text, onText }: { readonly text: string; readonly onText: (text: string) => void }) {
  const [typed, setTyped] = useState(text);
  const told = useRef(text);
  useEffect(() => {
    // The address changed by itself: back, or a cleared filter.
    if (text !== told.current) setTyped(text);
    told.current = text;
  }, [text]);
  useEffect(() => {
    if (typed === told.current) return undefined;
    const timer = window.setTimeout(() => {
      told.current = typed;
      onText(typed);
    }, PAUSE_MS);
    return () => window.clearTimeout(timer);
  });
  return (
    <SearchField
      label="Search the sessions"
      placeholder="Search titles, notes, branches, ids"
      maxLength={4_096}
      value={typed}
      onChange={setTyped}
    />
  );
}

interface DayFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (day: string) => void;
}

const DayField = ({ label, value, onChange }: DayFieldProps) => (
  <label>
    {label}{' '}
    <input type="date" className="field" value={value} onChange={({ target }) => onChange(target.value)} />
  </label>
);

const workspaces = new Set<string>();
const workflows = new Set<string>();
const branches = new Set<string>();

/** The projects, workflows and branches that there are, and those of sessions that came since they were asked for. */
function useChoices(sessions: readonly BrowsedSession[]) {
  const { data } = useQuery(choicesQuery);
  return useMemo(() => {
    for (const workspace of data?.workspaces ?? []) workspaces.add(workspace);
    for (const workflow of data?.workflows ?? []) workflows.add(workflow);
    for (const branch of data?.branches ?? []) branches.add(branch);
    for (const { workspace, branch, runs } of sessions) {
      if (workspace !== undefined) workspaces.add(workspace);
      if (branch !== undefined) branches.add(branch);
      for (const { workflowId } of runs) workflows.add(workflowId);
    }
    return {
      workspaces: [...workspaces].sort(),
      workflows: [...workflows].sort(),
      branches: [...branches].sort(),
    };
  }, [sessions, data]);
}
