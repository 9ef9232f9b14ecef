import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { workflowFile } from './command-line.ts';
import { follow, lastingNode, nodeBelow } from './examined-home.ts';
import { changeText, type HomeFault, run, settings } from './home-fault.ts';
import type { ServerHome } from './server-home.ts';

/** Lets the entry start something else. */
const startWith = (home: ServerHome, command: string): void =>
  changeText(clientFile(home), /"command": "[^"]*"/, `"command": ${JSON.stringify(command)}`);

const clientFile = (home: ServerHome): string => join(home.root, '.cursor', 'mcp.json');

export const WORKFLOW_FAULTS: readonly HomeFault[] = [
  {
    what: 'a folder of the settings that is not there',
    id: 'workflow-place',
    words: /workflowPaths in settings\.json names ~\/team, which cannot be used: it does not exist/,
    fix: /^Create it with mkdir -p ~\/team, or remove it by setting the other folders: workrail settings set workflowPaths /,
    plant: (home) => settings(home, { workflowPaths: [join(home.root, 'team')] }),
    mend: (home) => mkdirSync(join(home.root, 'team')),
  },
  {
    what: 'a variable that names a folder that is not there',
    id: 'workflow-place',
    words: /WORKRAIL_WORKFLOW_PATHS names ~\/elsewhere, which cannot be used: it does not exist/,
    fix: /^Create it with mkdir -p ~\/elsewhere, or remove it from WORKRAIL_WORKFLOW_PATHS/,
    env: (home) => ({ WORKRAIL_WORKFLOW_PATHS: join(home.root, 'elsewhere') }),
    plant: () => {},
    mend: (home) => mkdirSync(join(home.root, 'elsewhere')),
  },
  {
    what: 'bundled workflows that are not there',
    id: 'workflow-place',
    words: /WORKRAIL_BUNDLED_PATH names ~\/bundled, which cannot be used/,
    fix: /mkdir -p ~\/bundled/,
    plant: (home) => rmSync(join(home.root, 'bundled'), { recursive: true }),
    mend: (home) => mkdirSync(join(home.root, 'bundled')),
  },
  {
    what: 'a workflow file that cannot be run',
    id: 'workflow-files',
    words:
      /^1 workflow file cannot be used\.\n~\/\.workrail\/workflows\/ship\.json:\d+:\d+: steps\[0\] has none of /,
    fix: /^Run: workrail validate ~\/\.workrail\/workflows\/ship\.json$/,
    plant: (home) =>
      home.write(
        '.workrail/workflows/ship.json',
        workflowFile('my.ship', [{ id: 'a', title: 'A', promt: 'x' }]),
      ),
    mend: (home) => home.write('.workrail/workflows/ship.json', workflowFile('my.ship')),
  },
  {
    what: 'two files with one id',
    id: 'workflow-ids',
    words: /my\.plan: ~\/\.workrail\/workflows\/one\.json, ~\/\.workrail\/workflows\/two\.json/,
    fix: /^Keep the id in one file and change it in the others\. Run: workrail validate ~\/.*one\.json ~\/.*two\.json$/,
    plant: (home) => {
      for (const name of ['one', 'two'])
        home.write(`.workrail/workflows/${name}.json`, workflowFile('my.plan'));
    },
    mend: (home) => home.write('.workrail/workflows/two.json', workflowFile('my.other')),
  },
];

export const CLIENT_FAULTS: readonly HomeFault[] = [
  {
    what: 'an entry whose Node is gone',
    id: 'client',
    words: /Cursor \(~\/\.cursor\/mcp\.json\) starts WorkRail with \/nowhere\/node, which does not exist/,
    fix: /^Run: workrail setup cursor --write$/,
    plant: (home) => startWith(home, '/nowhere/node'),
    mend: run,
  },
  {
    what: 'an entry whose server is gone',
    id: 'client',
    words: /starts the server \/nowhere\/main\.js, which does not exist/,
    fix: /^Run: workrail setup cursor --write$/,
    plant: (home) => changeText(clientFile(home), /"[^"]*main\.js"/, '"/nowhere/main.js"'),
    mend: run,
  },
  {
    what: 'an entry whose Node is too old [ENV-5]',
    id: 'client',
    words: /starts WorkRail with Node 18\.20\.0 \(~\/old\/node\); 22\.19 or newer is needed/,
    fix: /^Run: workrail setup cursor --write$/,
    plant: (home) => {
      const node = home.write('old/node', '#!/bin/sh\necho v18.20.0\n');
      chmodSync(node, 0o755);
      startWith(home, node);
    },
    mend: run,
  },
  {
    what: 'an entry that takes another program to start',
    id: 'client',
    status: 'warning',
    words: /starts WorkRail with a custom command/,
    fix: /^If it does not work, run: workrail setup cursor --write$/,
    plant: (home) => startWith(home, 'sh'),
    mend: (home) => follow(home, 'Run: workrail setup cursor --write'),
  },
  {
    what: 'an entry whose Node lies in a cache',
    id: 'client',
    status: 'warning',
    words:
      /^Cursor \(~\/\.cursor\/mcp\.json\) names a path in a cache or a temporary folder, which may be emptied/,
    fix: /^Install Node and WorkRail where they stay, and set up Cursor with that copy\.$/,
    plant: (home) => startWith(home, nodeBelow(home, '.npm/_npx/0f/node_modules/node/bin')),
    mend: lastingNode,
  },
  {
    what: 'a file of a client that cannot be read',
    id: 'client',
    words: /Gemini CLI \(~\/\.gemini\/settings\.json:2:18\): it is not JSON/,
    fix: /^Correct it in an editor/,
    plant: (home) => home.write('.gemini/settings.json', '{\n  "mcpServers": {,\n}'),
    mend: (home) => home.write('.gemini/settings.json', '{\n  "mcpServers": {}\n}'),
  },
  {
    what: 'no client at all',
    id: 'client',
    status: 'warning',
    words: /No known MCP client has WorkRail in its configuration/,
    fix: /^Run: workrail setup <client> --write, where <client> is one of claude-code, cursor, /,
    plant: (home) => rmSync(clientFile(home)),
    mend: (home) => follow(home, 'Run: workrail setup codex --write'),
  },
];
