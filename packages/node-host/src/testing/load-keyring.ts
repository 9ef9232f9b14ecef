import { E } from '@workrail/kernel';
import { systemEntropy } from '../entropy.ts';
import { keyring } from '../keyring.ts';

/** A process of its own: says that it is ready, waits for its input to end, loads the keyring, prints the key. */
const keys = keyring(process.argv[2] ?? '', systemEntropy);
process.stdout.write('ready\n');
process.stdin.resume().once('end', async () => {
  const loaded = await keys.load()();
  process.stdout.write(
    E.isRight(loaded) ? Buffer.from(loaded.right.current).toString('hex') : loaded.left.reason,
  );
});
