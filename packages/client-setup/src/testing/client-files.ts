/** Files as people have them, by what is unusual about them. */
export interface ClientFixture {
  readonly client: string;
  readonly about: string;
  readonly text: string;
}

const CLAUDE = `{
  "numStartups": 214,
  "cachedGrowthBookFeatures": { "tengu_x": 1760000000123456789012, "ratio": 1e-7 },
  "projects": {
    "/home/ana/app": {
      "mcpServers": { "workrail": { "command": "node", "args": ["old.js"] } },
      "history": [{ "display": "\\"mcpServers\\": {}" }, { "display": "caf\\u00e9 // no comment" }]
    }
  },
  "mcpServers": {
    "github": {
      "type": "http",
      "url": "https://example.com/mcp",
      "headers": { "Authorization": "Bearer s3cret" }
    }
  },
  "userID": "0f"
}
`;

const VSCODE = `// Servers of the team
{
\t"inputs": [
\t\t{ "type": "promptString", "id": "key", "password": true },
\t],
\t"servers": {
\t\t/* started by hand: "workrail" */
\t\t"files": {
\t\t\t"type": "stdio",
\t\t\t"command": "npx", // on Windows: npx.cmd
\t\t\t"args": ["-y", "files"],
\t\t\t"env": { "KEY": "\${input:key}" },
\t\t}, // keep this one last
\t\t// "old": { "type": "stdio", "command": "old" },
\t},
}
`;

const CODEX = `# Codex, see the docs
model = "gpt-5-codex"
notify = [
  "notify-send", # a list over lines
  "[mcp_servers.workrail]",
]
instructions = '''
[mcp_servers.workrail]
command = "not a table"
'''

[profiles.fast]
model_reasoning_effort = "low"

[mcp_servers.github]
command = "npx"
args = ["-y", "github"]
# disabled for now:
# startup_timeout_sec = 30

[mcp_servers.github.env]
GITHUB_TOKEN = "s3cret" # mine

# ---- projects ----
[projects."/home/ana/app"]
trust_level = "trusted"

[[hooks]]
run = """
echo "\\"""
"""
`;

export const CLIENT_FIXTURES: readonly ClientFixture[] = [
  { client: 'claude-code', about: 'projects with servers of their own', text: CLAUDE },
  {
    client: 'claude-code',
    about: 'in one line',
    text: '{"a":1,"mcpServers":{"b":{"command":"b"}},"z":[1,2]}',
  },
  { client: 'claude-code', about: 'other servers only', text: '{\n  "mcpServers": {\n    "b": {}\n  }\n}' },
  {
    client: 'cursor',
    about: 'one line with blanks',
    text: '{ "mcpServers": { "b": { "command": "b" } } }\n',
  },
  { client: 'cursor', about: 'nothing but braces', text: '{}' },
  { client: 'vscode', about: 'comments, tabs and trailing commas', text: VSCODE },
  { client: 'vscode', about: 'line ends of Windows', text: VSCODE.replaceAll('\n', '\r\n') },
  { client: 'vscode', about: 'a byte order mark', text: `\ufeff${VSCODE}` },
  {
    client: 'gemini',
    about: 'no servers yet',
    text: '{\n    "ui": {\n        "theme": "Dracula"\n    },\n    "tools": { "mcpServers": true } // not these\n}\n',
  },
  {
    client: 'gemini',
    about: 'servers in another place than usual',
    text: '{\n  "mcpServers": { "b": { "command": "b", "trust": true },\n                  "c": { "httpUrl": "https://c" } },\n  "general": {}\n}\n',
  },
  { client: 'codex', about: 'profiles, lists and long texts', text: CODEX },
  { client: 'codex', about: 'line ends of Windows', text: CODEX.replaceAll('\n', '\r\n') },
  { client: 'codex', about: 'a byte order mark', text: `\ufeff${CODEX}` },
  { client: 'codex', about: 'no servers yet', text: 'model = "o4"\n\n[tools]\nweb_search = true' },
  { client: 'codex', about: 'nothing', text: '' },
  { client: 'codex', about: 'keys with dots', text: 'mcp_servers.github.command = "npx"\n' },
];
