import { E, program } from '@workrail/kernel';
import type { CommandCalls, SealedCall } from '@workrail/ports';
import type { Dependencies } from '../../dependencies.ts';
import { callFault } from './call-fault.ts';
import type { OpenCall } from './prepare-call.ts';

type Needs = Pick<Dependencies, 'httpClient' | 'digests' | 'accessTokens' | 'secrets' | 'clock'>;

/** Calls of commands, with the credentials that are stored when each is prepared. */
export function commandCalls(deps: Needs): CommandCalls {
  // Whoever writes a sealed call down writes an empty object.
  const opened = new WeakMap<SealedCall, OpenCall>();
  return {
    prepare: (input) =>
      program(async ({ take, value }) => {
        const stored = await take(async () =>
          E.mapLeft(({ path, reason }: { readonly path: string; readonly reason: string }) =>
            callFault('credentials', `the secrets in ${path} cannot be read: ${reason}`),
          )(await deps.secrets.values()()),
        );
        const { prepareCall } = await import('./calling.ts');
        const { call, open } = value(prepareCall(input, stored, deps.digests));
        const sealed = Object.freeze({}) as SealedCall;
        opened.set(sealed, open);
        return { ...call, sealed };
      }),
    send:
      ({ sealed }, options) =>
      async () => {
        const open = opened.get(sealed);
        if (open === undefined) throw new Error('A call was sent that nobody prepared here.');
        const { sendCall } = await import('./calling.ts');
        return sendCall(deps, open, options);
      },
  };
}
