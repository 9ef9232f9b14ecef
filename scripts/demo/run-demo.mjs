import { checked } from './checks.mjs';
import { fromRecap, untilPowerCut } from './first-branch.mjs';
import { prepareFolder } from './folder.mjs';
import { demoData } from './places.mjs';
import { paint, print } from './screen.mjs';
import { bothBranches, rewind } from './second-branch.mjs';
import { startServer } from './server.mjs';

/** A whole review over MCP with everything that may happen on the way. Every statement it prints is checked. */
export async function runDemo() {
  await prepareFolder();
  print(
    paint('bold', 'WorkRail leads an AI agent through a workflow, one durable step at a time.'),
    'In this demo, a scripted agent reviews a branch with the real server, over MCP as an IDE agent would.',
  );
  const servers = [];
  const started = async () => {
    const server = await startServer();
    servers.push(server);
    return server;
  };
  try {
    const first = await started();
    const run = await untilPowerCut(first);
    const second = await started();
    const firstEnd = await fromRecap(second, first.pid, run);
    const other = await rewind(second, run, firstEnd);
    await bothBranches(second, run, firstEnd, other);
    print('', paint('bold', `${checked()} statements checked.`), `The data is in ${demoData}`);
    return { firstEnd, secondEnd: other.end };
  } finally {
    for (const server of servers) await server.close();
  }
}
