import { E, type TaskEither } from '@workrail/kernel';
import type { Keyring, LocatedData, ProtocolEra, WorkflowDecoder } from '@workrail/ports';
import type { Dependencies } from '../dependencies.ts';
import { workflowJudge } from '../sessions/workflow-judge.ts';
import { clientFindings } from './client-findings.ts';
import { dataFolderFindings, USE_ANOTHER } from './data-folder-findings.ts';
import { databaseFindings, isReadable } from './database-findings.ts';
import { keysFinding, settingsFinding } from './document-findings.ts';
import { type Finding, fault, notLookedAt } from './finding.ts';
import { logFindings } from './log-findings.ts';
import { lookAtClients } from './look-at-clients.ts';
import { lookAtLog } from './look-at-log.ts';
import { runtimeFindings } from './runtime-findings.ts';
import { serverFinding } from './server-findings.ts';
import { type WorkflowLocationNames, workflowFindings } from './workflow-findings.ts';

/** What names a place: a flag, or a variable. */
export interface LocationNames extends WorkflowLocationNames {
  /** Undefined where the folder is the usual one. */
  readonly dataFolder: string | undefined;
}

export interface DoctorInput {
  readonly namedBy: LocationNames;
  /** Hears how many things were looked at. */
  readonly onProgress?: (done: number) => void;
}

export interface Diagnosis {
  readonly checks: readonly Finding[];
  /** True where nothing is a fault; there may be warnings. */
  readonly ok: boolean;
}

type DoctorDependencies = Pick<
  Dependencies,
  'hostHealth' | 'dataHealth' | 'serverProbe' | 'workflowsHealth' | 'clientFiles' | 'workspaces' | 'decoder'
>;

const ERAS: readonly ProtocolEra[] = ['initialize', 'discover'];

/** Looks at everything that a working installation needs, and changes nothing. */
export const doctor =
  (deps: DoctorDependencies) =>
  ({ namedBy, onProgress }: DoctorInput): TaskEither<never, Diagnosis> =>
  async () => {
    const runtime = deps.hostHealth.runtime();
    const parts: readonly (() => Promise<readonly Finding[]>)[] = [
      async () => runtimeFindings(runtime),
      () => dataFindings(deps, namedBy),
      async () => {
        const workspace = await deps.workspaces.resolve(undefined);
        return workflowFindings(await deps.workflowsHealth.look(workspace)(), namedBy);
      },
      async () => clientFindings(await lookAtClients(deps), runtime.needed),
      () => Promise.all(ERAS.map(async (era) => serverFinding(era, await deps.serverProbe.tryOut(era)()))),
    ];
    const checks: Finding[] = [];
    for (const part of parts) {
      checks.push(...(await part()));
      onProgress?.(checks.length);
    }
    return E.right({ checks, ok: checks.every(({ status }) => status !== 'fault') });
  };

async function dataFindings(
  { dataHealth, decoder }: Pick<DoctorDependencies, 'dataHealth' | 'decoder'>,
  namedBy: LocationNames,
): Promise<readonly Finding[]> {
  const located = await dataHealth.locate()();
  if (E.isLeft(located))
    return [
      fault('data-folder', located.left.reason, USE_ANOTHER),
      notLookedAt('database', 'Database, keys and settings were not looked at, as there is no data folder.'),
    ];
  const { path, folder, keys, settings } = located.right;
  const made = await keys.look()();
  const keyring = E.isRight(made) ? made.right : undefined;
  const database = await storeFindings(located.right, decoder, keyring);
  return [
    ...dataFolderFindings({ path, namedBy: namedBy.dataFolder }, await folder()),
    ...database.findings,
    keysFinding(made, database.hasSessions),
    settingsFinding(await settings.list()()),
  ];
}

/** Checking the pages reads the whole file. */
const PAGES_BYTES = 1_000_000_000;

async function storeFindings(
  { database }: LocatedData,
  decoder: WorkflowDecoder,
  keyring: Keyring | undefined,
) {
  const state = await database.state();
  const findings = databaseFindings(database.path, state, keyring);
  if (!isReadable(state)) return { findings, hasSessions: false };
  const { bytes, schema, supported } = state;
  const wanted = {
    withPages: bytes <= PAGES_BYTES,
    withSearch: schema === supported,
    judge: await workflowJudge(decoder),
  };
  const looked = await database.look(lookAtLog(wanted))();
  return {
    findings: [...findings, ...logFindings(bytes, looked)],
    hasSessions: E.isRight(looked) && looked.right.all > 0,
  };
}
