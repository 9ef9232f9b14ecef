import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DemoFailure } from './checks.mjs';
import { demoFolder } from './places.mjs';

/** An empty folder for the demonstration, which Git does not see. */
export async function prepareFolder() {
  try {
    await rm(demoFolder, { recursive: true, force: true, maxRetries: 3 });
    await mkdir(demoFolder, { recursive: true });
    await writeFile(join(demoFolder, '.gitignore'), '*\n');
  } catch (error) {
    throw new DemoFailure(`${demoFolder} cannot be recreated (${error.code}); is a server using it?`);
  }
}
