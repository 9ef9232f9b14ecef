import { createHash } from 'node:crypto';
import { runsOf } from '../architecture/word-runs.ts';
import { type Accounted, digestOf, sectionsOf } from './contract-text.ts';

/**
 * What is kept of the contract, which stays outside the repository: digests of its sections and of its runs of words,
 * and none of its wording.
 */
export interface ContractRecord {
  /** In order, those that bind nobody included. */
  readonly sections: readonly RecordedSection[];
  /** The first bytes of the digest of each run of words, one after the other, in Base64. */
  readonly runs: string;
  /** Digest of all of the above. */
  readonly seal: string;
}

interface RecordedSection {
  /** SHA-256 of the heading. */
  readonly heading: string;
  /** SHA-256 of the text below it. */
  readonly text: string;
  readonly binding: boolean;
}

/** So many bytes that two runs of other words hardly ever share them. */
const RUN_BYTES = 5;

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
const runDigest = (run: string): string => sha256(run).subarray(0, RUN_BYTES).toString('hex');

const sealOf = ({ sections, runs }: Omit<ContractRecord, 'seal'>): string =>
  sha256(
    JSON.stringify([sections.map(({ heading, text, binding }) => [heading, text, binding]), runs]),
  ).toString('hex');

export function recordOf(contract: string): ContractRecord {
  const sections = sectionsOf(contract).map((section) => ({
    heading: sha256(section.heading).toString('hex'),
    text: digestOf(section),
    binding: section.binding,
  }));
  const digests = [...new Set([...runsOf(contract)].map(runDigest))].sort();
  const runs = Buffer.from(digests.join(''), 'hex').toString('base64');
  return { sections, runs, seal: sealOf({ sections, runs }) };
}

/** Where the manifest and the record are not about the same contract, or the record was changed by hand. */
export function recordFaults(record: ContractRecord, accounted: readonly Accounted[]): readonly string[] {
  const byHeading = new Map(accounted.map((one) => [sha256(one.heading).toString('hex'), one]));
  const unaccounted = record.sections.flatMap(({ heading, binding }, index) =>
    binding && !byHeading.has(heading) ? [`section ${index + 1} binds and has no rows`] : [],
  );
  const strange = [...byHeading].flatMap(([digest, { heading, sha256: noted }]) => {
    const section = record.sections.find((one) => one.heading === digest);
    if (section === undefined) return [`"${heading}" is no section of the contract`];
    return section.text === noted ? [] : [`"${heading}" was written for another text`];
  });
  const doubled = accounted.length - byHeading.size;
  return [
    ...(sealOf(record) === record.seal ? [] : ['the record is not as it was made']),
    ...unaccounted,
    ...strange,
    ...(doubled === 0 ? [] : [`${doubled} sections stand twice`]),
  ];
}

/** The first run of words of a text that the contract has too. */
export function quotedIn({ runs }: ContractRecord, says: string): string | undefined {
  const hex = Buffer.from(runs, 'base64').toString('hex');
  const known = new Set(hex.match(new RegExp(`.{${2 * RUN_BYTES}}`, 'g')));
  return [...runsOf(says)].find((run) => known.has(runDigest(run)));
}
