import { flushCompileCache } from 'node:module';

/** Calls after which a server counts as busy. */
const BUSY = 50;

/** The optimising compilers alone need a quarter of a waiting server's memory. */
const COMPILERS = ['turbofan', 'maglev'];
/** The major version of V8 whose own settings these are, so that they can be set back: that of Node 24. */
const KNOWN_V8 = '13';
/** Calls of a function before V8 looks at it again: while nothing is optimised soon enough, and what Node sets. */
const LOOKED_AT = { meanwhile: 400, usually: 3_000 };

/**
 * How much more than what is in use the heap may hold before all of it is collected. V8 allows three times as much for
 * a heap as small as this; each call leaves some kilobytes of garbage among what is old.
 */
const HEAP_GROWTH_PERCENT = 60;

/**
 * Keeps a server small that waits beside an editor for most of its life: its heap grows no faster than it has to, and
 * code is not optimised before there is work that repays it. To be called once the start is over, which it would slow
 * down. Gives what counts the calls.
 */
export async function keepSmall(): Promise<() => void> {
  // Code that is kept under other flags is not used again, so what was compiled until now is kept first.
  flushCompileCache();
  const { setFlagsFromString } = await import('node:v8');
  const lookAfter = (times: number) => setFlagsFromString(`--invocation-count-for-turbofan=${times}`);
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`);
  if (!mayHoldBack(process)) return () => {};
  lookAfter(LOOKED_AT.meanwhile);
  for (const compiler of COMPILERS) setFlagsFromString(`--no-${compiler}`);
  let calls = 0;
  return () => {
    calls += 1;
    if (calls !== BUSY) return;
    lookAfter(LOOKED_AT.usually);
    for (const compiler of COMPILERS) setFlagsFromString(`--${compiler}`);
  };
}

/** Whether the compilers are as Node sets them: known for its version of V8, and not set by the user. */
export const mayHoldBack = ({
  versions,
  execArgv,
  env,
}: Pick<NodeJS.Process, 'execArgv' | 'env'> & { readonly versions: { readonly v8: string } }): boolean =>
  versions.v8.split('.')[0] === KNOWN_V8 && execArgv.length === 0 && (env.NODE_OPTIONS ?? '') === '';
