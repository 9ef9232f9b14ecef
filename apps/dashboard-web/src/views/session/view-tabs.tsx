import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useHotkeys } from '../../parts/hotkeys.ts';
import { NARROW, useMedia } from '../../parts/use-media.ts';
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

/** Where there is little room. */
const SHORT: Readonly<Partial<Record<View, string>>> = { notes: 'Notes' };

interface ViewTabsProps {
  readonly view: View;
  readonly onView: (view: View) => void;
  readonly end: ReactNode;
}

export function ViewTabs({ view, onView, end }: ViewTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const isNarrow = useMedia(NARROW);
  /** What had the focus may go with its view: the tab takes it, so that Tab goes on from there. */
  const show = (at: number): void => {
    const next = VIEWS[at];
    if (next === undefined) return;
    onView(next);
    list.current?.querySelectorAll('button').item(at).focus();
  };
  useHotkeys(Object.fromEntries(VIEWS.map((_, at) => [String(at + 1), () => show(at)])));
  const onKeyDown = ({ key }: KeyboardEvent<HTMLDivElement>): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (step === undefined) return;
    show((VIEWS.indexOf(view) + step + VIEWS.length) % VIEWS.length);
  };
  return (
    <div className="in-row tabs">
      <div ref={list} role="tablist" aria-label="Views of the run" onKeyDown={onKeyDown} tabIndex={-1}>
        {VIEWS.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            className="tab focus-inside"
            id={`tab-${one}`}
            aria-label={WORDS[one]}
            aria-selected={one === view}
            aria-controls="view"
            tabIndex={one === view ? 0 : -1}
            onClick={() => onView(one)}
          >
            {(isNarrow ? SHORT[one] : undefined) ?? WORDS[one]}
          </button>
        ))}
      </div>
      {end}
    </div>
  );
}
