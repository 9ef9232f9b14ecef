import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { aboutArgument, type Command } from '../../apps/export-cli/src/commands/command.ts';
import { COMMANDS } from '../../apps/export-cli/src/commands/index.ts';
import { FLAGS, variableOf } from '../../apps/export-cli/src/options.ts';
import { type CommandProgram, PROGRAMS } from '../../apps/export-cli/src/programs.ts';

const PAGE = new URL('../../docs/commands.md', import.meta.url);

function section({ name, about, arguments: args = [], flags, notes, example }: Command): string {
  const typed = ['workrail', name, ...args.map((one) => one.name)].join(' ');
  const options = flags.map((flag) => {
    const found = FLAGS[flag];
    return `- \`--${flag}${'value' in found ? ` ${found.value}` : ''}\`: ${found.help}`;
  });
  return [
    `## ${name}`,
    `\`${typed}\`: ${about}.`,
    [...args.map((one) => `- \`${one.name}\`: ${aboutArgument(one)}`), ...options].join('\n'),
    ...(notes === undefined ? [] : [`\`\`\`text\n${notes}\n\`\`\``]),
    `\`\`\`sh\n${example}\n\`\`\``,
  ].join('\n\n');
}

const programSection = ({ name, about, program, example }: CommandProgram): string =>
  [
    `## ${name}`,
    `\`workrail ${name}\`: ${about}.`,
    `This starts the program \`${program}\`, with the same options, in the same process. \`workrail ${name} --help\` lists them.`,
    `\`\`\`sh\n${example}\n\`\`\``,
  ].join('\n\n');

const page = `# Commands

This page has the help of every \`workrail\` command. \`npm start\` prints the line that makes \`workrail\` a command of your
shell. All commands accept \`--data-dir\`, \`--bundled-path\`, \`--workflow-paths\` and \`--read-only\`. Every flag has an
environment variable: \`WORKRAIL_\` and the flag's name in capitals, with underscores.

With \`--read-only\`, nothing in the data folder changes: \`import\`, \`approve\`, \`decline\`, \`verify\`, \`prune --apply\`,
\`settings set\`, \`keys rotate\`, \`workflow run\`, \`runs cancel\`, \`retry\` and \`decide\`, \`worker\`,
and \`catalog\` and \`secrets\` commands that write are refused. Other commands read, and write only the files
that they are asked for. The dashboard refuses imports and answers to approvals, and the MCP server offers no tools that write.

Exit codes: 0 success, 1 problems with files or data, or a search without results, 2 wrong usage, 3 a bug in the program.
Commands that follow a run also say how it stands: 4 canceled, 5 needs a decision, 6 an agent's turn, 7 not started because
something is missing, 130 left before its end.

${[...COMMANDS.map(section), ...PROGRAMS.map(programSection)].join('\n\n')}
`;

// To accept a change: UPDATE_GOLDEN=1 npx vitest run test/architecture/commands.test.ts
test('the page of the commands says what their help says', () => {
  if (process.env.UPDATE_GOLDEN === '1') writeFileSync(PAGE, page);
  expect(readFileSync(PAGE, 'utf8')).toBe(page);
});

test('the variable of a flag is its name in capitals', () => {
  expect(variableOf('redact-pattern')).toBe('WORKRAIL_REDACT_PATTERN');
});
