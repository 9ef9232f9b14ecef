import { E, type TaskEither, tryTask } from '@workrail/kernel';
import type { ClientFileError, ClientFiles } from '@workrail/ports';
import { entryCaveats } from '../entry-caveats.ts';
import type { Environment } from '../environment.ts';
import { failureReason } from '../failure-reason.ts';
import { isFile } from '../file-checks.ts';
import { fullVolumeOf } from '../full-volume.ts';
import { serverStart } from '../own-program.ts';
import { homeFolder } from '../platform.ts';
import { projectAround } from '../workspaces/project-folder.ts';
import { changeFile, textOf } from './client-file.ts';
import { placeOn } from './client-places.ts';

export interface ClientFilesOptions {
  readonly env: Environment;
  readonly cwd: string;
  /** The program of the server. */
  readonly server: string;
  readonly home?: string | undefined;
}

/** The configuration files of this user's clients, and of the project that the working folder lies in. */
export function clientFiles({ env, cwd, server, home = homeFolder() }: ClientFilesOptions): ClientFiles {
  const project = () => projectOf(cwd, home);
  const machine = { platform: process.platform, env, cwd, home, project };
  return {
    server: () => async () =>
      (await isFile(server))
        ? E.right(startOf(server))
        : E.left({ _tag: 'ServerMissingError', path: server }),
    locate: (place) => async () => {
      const path = placeOn(machine, place);
      return path === undefined ? E.left({ _tag: 'ClientPlaceError', base: place.base }) : E.right(path);
    },
    read: (path) => outcome(path, () => textOf(path)),
    replace: (path, change) => async () => {
      const changed = await outcome(path, () => changeFile(path, change))();
      if (E.isLeft(changed)) return changed;
      return changed.right ? E.right(undefined) : E.left({ _tag: 'ClientFileChangedError', path });
    },
  };
}

function startOf(server: string) {
  const start = serverStart(server);
  return { ...start, caveats: start.route === 'npx' ? [] : entryCaveats(start.command, server) };
}

/** The nearest project that the folder lies in, else the folder itself, where it may become one. */
function projectOf(cwd: string, home: string | undefined): string | undefined {
  const { project, here, mayBecomeOne } = projectAround(cwd, home);
  return project ?? (mayBecomeOne ? here : undefined);
}

const outcome = <A>(path: string, act: () => Promise<A>): TaskEither<ClientFileError, A> =>
  tryTask(act, (failure) => ({
    _tag: 'ClientFileError',
    path,
    reason: failureReason(failure),
    ...fullVolumeOf(failure, path),
  }));
