import type { Json } from '@workrail/kernel';
import type { Draw } from '../../lossy/draw.ts';
import { type Corruption, ofLines } from './corruption.ts';
import { draftsOf, type ManifestDraft, sealed } from './sealed.ts';

const OTHER_RUN = 'run_0badc0de-0000-7000-8000-000000000000';
const ZEROS = '0'.repeat(64);

const manifest = (
  kind: string,
  change: (manifest: ManifestDraft, draw: Draw) => void,
  refusedAs = 'BUNDLE_INTEGRITY_FAILED',
): Corruption =>
  ofLines(kind, (lines, draw) => sealed(draftsOf(lines), (given) => change(given, draw)), refusedAs);

const PARTS = ['header', 'events', 'blobs'] as const;

/** Manifests with a right `bundleId` that say something else than what came. */
export const FORGED_MANIFESTS: readonly Corruption[] = [
  manifest('manifest: another count', (given, draw) => {
    const part = given[draw.pick(PARTS)];
    part.count = Number(part.count) + draw.pick([1, 2, 1e9]);
  }),
  manifest('manifest: another digest of a part', (given, draw) => {
    given[draw.pick(PARTS)].sha256 = ZEROS;
  }),
  manifest('manifest: another head', ({ events }) => {
    events.head = ZEROS;
  }),
  manifest('manifest: other times', ({ events }, draw) => {
    events[draw.pick(['from', 'to'])] = '1970-01-01T00:00:00.000Z';
  }),
  manifest('manifest: a run missing', ({ runs }, draw) => {
    runs.splice(draw.below(runs.length), 1);
  }),
  manifest('manifest: a run too many', ({ runs }) => {
    runs.push({ runId: OTHER_RUN, workflowId: 'x', workflowHash: `sha256:${ZEROS}` });
  }),
  manifest('manifest: a run said differently', ({ runs }, draw) => {
    const index = draw.below(runs.length);
    const key = draw.pick(['runId', 'workflowId', 'workflowHash']);
    const said = String(runs[index]?.[key]);
    runs[index] = { ...runs[index], [key]: said.replace(/.$/, (last) => (last === '0' ? '1' : '0')) };
  }),
  manifest(
    'manifest: of no such shape',
    (given, draw) => {
      const odd: Json = draw.pick<Json>([null, 0, '', [], {}, { count: -1, sha256: ZEROS }]);
      Object.assign(given, { [draw.pick(['header', 'events', 'blobs'])]: odd });
    },
    'BUNDLE_INVALID_FORMAT',
  ),
  ofLines(
    'manifest: the identity of another one',
    (lines) => lines.with(-1, (lines.at(-1) ?? '').replace(/"bundleId":"\w+"/, `"bundleId":"${ZEROS}"`)),
    'BUNDLE_INTEGRITY_FAILED',
  ),
];
