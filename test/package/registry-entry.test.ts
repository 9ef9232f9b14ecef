import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { PROGRAMS } from '../../apps/export-cli/src/programs.ts';
import { FLAGS, variableOf } from '../../apps/mcp-stdio/src/options.ts';
import { SERVER_JSON_SCHEMA } from './harness/server-json-schema.ts';

const json = (path: string) => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'));
const entry = json('packages/workrail/server.json');
const manifest = json('packages/workrail/package.json');
const [npm] = entry.packages;

test('server.json is what the MCP registry takes', () => {
  const ajv = new Ajv2020({ allErrors: true, strict: false });
  expect(ajv.validate(SERVER_JSON_SCHEMA, entry), ajv.errorsText()).toBe(true);
  for (const wrong of [
    { ...entry, description: 'x'.repeat(101) },
    { ...entry, packages: [{ ...npm, version: 'latest' }] },
    { ...entry, packages: [{ ...npm, packageArguments: [{ type: 'positional' }] }] },
  ])
    expect(ajv.validate(SERVER_JSON_SCHEMA, wrong)).toBe(false);
});

test('it says what the package says', () => {
  expect(entry).toMatchObject({
    name: manifest.mcpName,
    version: manifest.version,
    description: manifest.description,
    websiteUrl: manifest.homepage,
    repository: {
      url: manifest.repository.url.replace(/^git\+/, '').replace(/\.git$/, ''),
      subfolder: manifest.repository.directory,
    },
  });
  expect(npm).toMatchObject({ identifier: manifest.name, version: manifest.version });
  expect(manifest.publishConfig).toEqual({ access: 'public', provenance: true });
});

test('it starts the server by a command that there is, with variables that it reads', () => {
  const server = PROGRAMS.find(({ app }) => app === 'mcp-stdio');
  expect(npm.packageArguments).toEqual([{ type: 'positional', value: server?.name }]);
  const help = new Map(Object.entries(FLAGS).map(([flag, about]) => [variableOf(flag), about.help]));
  for (const { name, description } of npm.environmentVariables) expect(help.get(name)).toBe(description);
});

test.each(['mcp-stdio', 'export-cli', 'dashboard-api'])('%s has the version of the package', async (app) => {
  const { VERSION } = await import(`../../apps/${app}/src/version.ts`);
  expect(VERSION).toBe(manifest.version);
});
