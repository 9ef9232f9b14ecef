import { serverMain } from './places.mjs';
import { paint, print } from './screen.mjs';

/** What to paste so that an IDE agent starts this checkout's server. */
export function printClientConfig(node = process.execPath, main = serverMain) {
  const entry = { command: node, args: [main] };
  const typed = { type: 'stdio', ...entry };
  print('', paint('bold', 'Use it with your agent (paste one of these)'));
  client('Claude Code', 'on the command line, or as .mcp.json in a project');
  print(
    `claude mcp add workrail -- ${shellWord(node)} ${shellWord(main)}`,
    json({ mcpServers: { workrail: typed } }),
  );
  client('Cursor, Gemini CLI', '.cursor/mcp.json, or mcpServers in ~/.gemini/settings.json');
  print(json({ mcpServers: { workrail: entry } }));
  client('VS Code', '.vscode/mcp.json');
  print(json({ servers: { workrail: typed } }));
  client('Codex', '~/.codex/config.toml');
  print('[mcp_servers.workrail]', `command = ${tomlText(node)}`, `args = [${tomlText(main)}]`);
}

const client = (name, where) => print('', `${paint('cyan', name)}  ${paint('dim', where)}`);

const json = (value) => JSON.stringify(value, null, 2).replace(/\[\s+(".*")\s+\]/g, '[$1]');

/** A TOML basic string: its escapes are those of JSON, and DEL has to be one as well. */
const tomlText = (text) => JSON.stringify(text).replaceAll('\u007f', '\\u007f');

/** One word for the shell that people of this platform have. */
export function shellWord(text, windows = process.platform === 'win32') {
  if (/^[\w@%+=:,./-]+$/.test(text)) return text;
  if (windows) return /[\s&()^;,'`$]/.test(text) ? `"${text}"` : text;
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
