/** Prints what an agent is shown for a stateToken of the demonstration that `npm start` left behind. */
import { existsSync } from 'node:fs';
import { DemoFailure } from './demo/checks.mjs';
import { demoData } from './demo/places.mjs';
import { startServer } from './demo/server.mjs';

const [stateToken] = process.argv.slice(2);
if (stateToken === undefined || !existsSync(demoData)) {
  process.stderr.write('usage: node scripts/show-demo.mjs <stateToken>, after npm start\n');
  process.exit(2);
}
try {
  const server = await startServer();
  try {
    process.stdout.write(`${(await server.call('continue_workflow', { stateToken })).text}\n`);
  } finally {
    await server.close();
  }
} catch (error) {
  process.stderr.write(`${error instanceof DemoFailure ? error.message : error.stack}\n`);
  process.exitCode = 1;
}
