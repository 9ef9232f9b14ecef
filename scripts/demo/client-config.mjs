import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { cliMain, dashboardMain, demoData } from './places.mjs';
import { paint, print } from './screen.mjs';

const CLIENTS = ['claude-code', 'cursor', 'gemini', 'vscode', 'codex'];

/** How an IDE agent comes to start this checkout's server: by a command, or by hand. */
export async function printClientConfig() {
  print(
    '',
    paint('bold', 'Use it with your agent'),
    `${shellWord(process.execPath)} ${shellWord(cliMain)} setup ${CLIENTS[0]} --write`,
    `This adds the server to ${CLIENTS[0]}; the other clients are ${CLIENTS.slice(1).join(', ')}. Then ask your agent to list the WorkRail workflows.`,
    'To run the programs as "workrail" and "workrail-dashboard", as in the documentation:',
    aliasOf('workrail', cliMain),
    aliasOf('workrail-dashboard', dashboardMain),
    'To add the server by hand, paste one of these:',
  );
  const blocks = new Map();
  for (const { title, path, block } of await Promise.all(CLIENTS.map(shownBy)))
    blocks.set(block, [...(blocks.get(block) ?? []), [title, path]]);
  for (const [block, places] of blocks) {
    print('', ...places.map(([title, path]) => `${paint('cyan', title)}  ${paint('dim', path)}`));
    print(block.trimEnd());
  }
}

const aliasOf = (name, file) =>
  `  alias ${name}=${shellWord(`${shellWord(process.execPath)} ${shellWord(file)}`)}`;

/** What the command line prints, so that both say the same. */
async function shownBy(client) {
  const args = [cliMain, 'setup', client, '--print', '--scope', 'user', '--json'];
  const env = { ...process.env, WORKRAIL_DATA_DIR: demoData };
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  return JSON.parse(stdout);
}

/** One word for the shell that people of this platform have. */
export function shellWord(text, windows = process.platform === 'win32') {
  if (/^[\w@%+=:,./-]+$/.test(text)) return text;
  if (windows) return /[\s&()^;,'`$]/.test(text) ? `"${text}"` : text;
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
