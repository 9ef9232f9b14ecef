import { inUrl, isLoopback, listensEverywhere, reachableAddresses } from '../access/allowed-hosts.ts';

export interface Started {
  /** As the user named it. */
  readonly named: string;
  readonly port: number;
  readonly token: string;
  readonly session: string | undefined;
}

/** The link that gives access. The token stands where no server and no log gets to see it. */
export function linkTo({ named, port, token, session }: Started): string {
  const host = listensEverywhere(named) ? '127.0.0.1' : inUrl(named);
  return `http://${host}:${port}/${session === undefined ? '' : `sessions/${session}`}#token=${token}`;
}

export function startText(started: Started, isReadOnly: boolean): string {
  const elsewhere = listensEverywhere(started.named) ? reachableAddresses() : [];
  return [
    `Open the dashboard: ${linkTo(started)}`,
    ...elsewhere.slice(0, 1).map((named) => `From another machine: ${linkTo({ ...started, named })}`),
    ...(isReadOnly ? ['It is read-only: nothing can be changed here.'] : []),
    'Anyone with this link has access. Press Ctrl-C to stop the dashboard.',
    '',
  ].join('\n');
}

/** What a person has to know who lets others reach it; nothing where only this machine does. */
export const reachWarning = (address: string): string =>
  isLoopback(address)
    ? ''
    : 'workrail-dashboard: warning: others on the network can reach the dashboard over plain HTTP, which is not encrypted; only the token in the link protects it\n';

export const portMoved = (asked: number, got: number): string =>
  asked === 0 || asked === got ? '' : `workrail-dashboard: port ${asked} is taken; using ${got} instead\n`;
