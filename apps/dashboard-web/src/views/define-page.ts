import { type ComponentType, lazy } from 'react';
import { retried } from '../model/retried.ts';

/** How a page is found from everywhere. */
export interface Menu {
  readonly title: string;
  /** Pressed after `g`. */
  readonly key: string;
}

/** What an address shows. */
export interface Page {
  /** With `:name` for what differs. */
  readonly path: string;
  /** It gets what differs by name. */
  readonly View: ComponentType<Readonly<Record<string, string>>>;
  readonly menu?: Menu;
  /** Loads the page ahead, where it is not there from the start. */
  readonly load?: () => Promise<unknown>;
}

type NamesIn<Path extends string> = Path extends `${infer Head}/${infer Rest}`
  ? NamesIn<Head> | NamesIn<Rest>
  : Path extends `:${infer Name}`
    ? Name
    : never;

type ViewOf<Path extends string> = ComponentType<{ readonly [Name in NamesIn<Path>]: string }>;

const later = (ms: number): Promise<unknown> => new Promise((resolve) => window.setTimeout(resolve, ms));

/** A page that is loaded when it is needed, or ahead of that. */
export const page = <const Path extends string>(
  path: Path,
  load: () => Promise<{ readonly default: ViewOf<Path> }>,
  menu?: Menu,
): Page => {
  // The router gives what the path names, which is what the view takes.
  const View = lazy(() => retried(load, later)) as unknown as Page['View'];
  return { path, View, load, ...(menu === undefined ? {} : { menu }) };
};
