import { statfs } from 'node:fs/promises';

/** Numbers by which Linux names file systems that lie on another machine. */
const LINUX: Readonly<Record<number, string>> = {
  26985: 'NFS',
  20859: 'SMB',
  4283649346: 'SMB',
  4266872130: 'SMB',
  16914839: '9P',
  1397113167: 'AFS',
  1937076805: 'Coda',
  12805120: 'Ceph',
  198183888: 'Lustre',
  1196443219: 'GPFS',
};

/** Name of the network file system that a folder lies on, where the system shows that it does. */
export async function networkFileSystem(
  folder: string,
  platform: NodeJS.Platform = process.platform,
): Promise<string | undefined> {
  if (platform === 'win32') return /^[\\/]{2}[^?.\\/]/.test(folder) ? 'a network share' : undefined;
  if (platform !== 'linux') return undefined;
  const facts = await statfs(folder).catch(() => undefined);
  return facts === undefined ? undefined : networkName(facts.type);
}

/** The number may come with a sign. */
export const networkName = (type: number): string | undefined => LINUX[type >>> 0];
