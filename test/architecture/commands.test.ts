import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { aboutArgument, type Command } from '../../apps/export-cli/src/commands/command.ts';
import { COMMANDS } from '../../apps/export-cli/src/commands/index.ts';
import { FLAGS, variableOf } from '../../apps/export-cli/src/options.ts';

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

const page = `# Commands

What \`workrail --help\` says of each command, on one page. \`npm start\` shows the line that makes \`workrail\` a command
of your shell. \`--data-dir\`, \`--bundled-path\` and \`--workflow-paths\` go with all
of them; every flag has an environment variable, \`WORKRAIL_\` and its name in capitals. Exit codes: 0 all is well, 1 something is
wrong with files or data, or a search found nothing, 2 the command line cannot be followed, 3 a defect of the program.

${COMMANDS.map(section).join('\n\n')}
`;

// To accept a change: UPDATE_GOLDEN=1 npx vitest run test/architecture/commands.test.ts
test('the page of the commands says what their help says', () => {
  if (process.env.UPDATE_GOLDEN === '1') writeFileSync(PAGE, page);
  expect(readFileSync(PAGE, 'utf8')).toBe(page);
});

test('the variable of a flag is its name in capitals', () => {
  expect(variableOf('redact-pattern')).toBe('WORKRAIL_REDACT_PATTERN');
});
