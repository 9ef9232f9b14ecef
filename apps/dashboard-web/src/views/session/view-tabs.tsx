import type { KeyboardEvent, ReactNode } from 'react';
import { useHotkeys } from '../../parts/hotkeys.ts';
import { VIEWS, type View } from './use-address.ts';
import './view-tabs.css';

const WORDS: Readonly<Record<View, string>> = {
  graph: 'Graph',
  steps: 'Steps',
  timeline: 'Timeline',
  notes: 'Session notes',
  workflow: 'Workflow',
  read: 'Read',
};

interface ViewTabsProps {
  readonly view: View;
  readonly onView: (view: View) => void;
  readonly end: ReactNode;
}

export function ViewTabs({ view, onView, end }: ViewTabsProps) {
  useHotkeys(Object.fromEntries(VIEWS.map((one, at) => [String(at + 1), () => onView(one)])));
  const onKeyDown = ({ key, currentTarget }: KeyboardEvent<HTMLDivElement>): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (step === undefined) return;
    const at = (VIEWS.indexOf(view) + step + VIEWS.length) % VIEWS.length;
    const next = VIEWS[at];
    if (next === undefined) return;
    onView(next);
    currentTarget.querySelectorAll('button').item(at).focus();
  };
  return (
    <div className="in-row tabs">
      <div role="tablist" aria-label="Views of the run" onKeyDown={onKeyDown} tabIndex={-1}>
        {VIEWS.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            className="tab focus-inside"
            id={`tab-${one}`}
            aria-selected={one === view}
            aria-controls="view"
            tabIndex={one === view ? 0 : -1}
            onClick={() => onView(one)}
          >
            {WORDS[one]}
          </button>
        ))}
      </div>
      {end}
    </div>
  );
}
