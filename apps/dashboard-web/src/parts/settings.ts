import { useSyncExternalStore } from 'react';

/** A choice of the person that this browser keeps. */
export function setting<Value extends string>(name: string, values: readonly [Value, ...Value[]]) {
  const key = `workrail.${name}`;
  const listeners = new Set<() => void>();
  const read = (): Value => values.find((value) => value === localStorage.getItem(key)) ?? values[0];
  let current = read();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const write = (value: Value): void => {
    current = value;
    localStorage.setItem(key, value);
    for (const tell of listeners) tell();
  };
  return {
    get: (): Value => current,
    set: write,
    next: (): void => write(values[(values.indexOf(current) + 1) % values.length] ?? values[0]),
    subscribe,
    use: (): Value => useSyncExternalStore(subscribe, () => current),
  };
}

export const shortcuts = setting('shortcuts', ['on', 'off']);
