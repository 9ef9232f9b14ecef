import { spawn } from 'node:child_process';
import { shellWord } from './client-config.mjs';
import { dashboardMain, demoData } from './places.mjs';
import { paint, print } from './screen.mjs';

/**
 * The session in the browser. On a terminal the page is served until Ctrl-C; elsewhere nobody would end it, and the
 * command is printed instead.
 */
export async function showPage(sessionId) {
  print(
    '',
    'To open the dashboard of your own runs, once there are some:',
    `  ${[process.execPath, dashboardMain, '--open'].map((word) => shellWord(word)).join(' ')}`,
  );
  const args = [dashboardMain, '--data-dir', demoData, '--session', sessionId];
  if (process.stdout.isTTY !== true) {
    const command = [process.execPath, ...args, '--open'].map((word) => shellWord(word)).join(' ');
    print('', paint('bold', 'To see it in the browser, with both branches, run:'), `  ${command}`);
    return;
  }
  print(
    '',
    paint('bold', 'To see it in the browser, with both branches, open this link. Press Ctrl-C to stop.'),
  );
  // Ctrl-C reaches the page's program as well, and this one ends when that one did.
  process.on('SIGINT', () => {});
  const page = spawn(process.execPath, args, { stdio: 'inherit' });
  await new Promise((resolve) => page.once('close', resolve));
}
