import { useEffect, useRef } from 'react';
import { namesOf, type Pressed } from '../model/key-sequence.ts';
import { shortcuts } from './settings.ts';

type Hotkeys = Readonly<Record<string, () => void>>;

const registered = new Set<{ current: Hotkeys }>();
let before: Pressed | undefined;

/** Single keys belong to what one types in, and to an open dialog. A person may turn them off. */
const isTaken = (event: KeyboardEvent): boolean =>
  event.defaultPrevented ||
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  shortcuts.get() === 'off' ||
  (event.target instanceof Element &&
    event.target.closest('input, textarea, select, [contenteditable], [role=dialog], [role=menu]') !== null);

function onKeyDown(event: KeyboardEvent): void {
  if (isTaken(event)) return;
  const pressed = { key: event.key, at: event.timeStamp };
  const names = namesOf(pressed, before);
  before = pressed;
  for (const name of names) {
    const action = [...registered].findLast(({ current }) => Object.hasOwn(current, name))?.current[name];
    if (action === undefined) continue;
    event.preventDefault();
    before = undefined;
    action();
    return;
  }
}

/** Keys that do something wherever the focus is: `/`, or `g s` for one after the other. */
export function useHotkeys(hotkeys: Hotkeys): void {
  const latest = useRef(hotkeys);
  latest.current = hotkeys;
  useEffect(() => {
    if (registered.size === 0) document.addEventListener('keydown', onKeyDown);
    registered.add(latest);
    return () => {
      registered.delete(latest);
      if (registered.size === 0) document.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}
