import { program, type TaskEither } from '@workrail/kernel';
import type { KeyringError } from '@workrail/ports';
import type { Dependencies } from '../dependencies.ts';

/** What lets a browser in. */
export interface DashboardAccess {
  /** Stands in the link that the program prints. */
  readonly token: string;
  /** What the browser shows afterwards. Another one for each port: browsers send cookies to all ports of a host. */
  readonly cookieFor: (port: number) => string;
}

/** Tokens of runs sign messages that begin with the byte 1, so none of them is ever one of these texts. */
const TOKEN = 'workrail dashboard token';
const COOKIE = 'workrail dashboard cookie';

/** Derived from the data folder's key: there is no other secret, and a rotation of keys locks everybody out. */
export const dashboardAccess =
  ({ keys, digests }: Pick<Dependencies, 'keys' | 'digests'>) =>
  (): TaskEither<KeyringError, DashboardAccess> =>
    program(async ({ take }) => {
      const { current } = await take(keys.load());
      const derived = (label: string): string =>
        Buffer.from(digests.hmacSha256(current, new TextEncoder().encode(label))).toString('base64url');
      return { token: derived(TOKEN), cookieFor: (port) => derived(`${COOKIE} ${port}`) };
    });
