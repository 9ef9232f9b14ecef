import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { commandLineAt } from './command-line.ts';

const HERE = fileURLToPath(import.meta.url);

test('C3: the command line is started by its path, with the Node that runs', () => {
  const program = HERE.includes(' ') ? `"${HERE}"` : HERE;
  expect(commandLineAt(HERE, '/usr/bin/node')).toBe(`/usr/bin/node ${program}`);
  expect(commandLineAt(HERE, 'C:\\Program Files\\node.exe')).toBe(`"C:\\Program Files\\node.exe" ${program}`);
});

test('C3: where it is not there, its name has to do', () => {
  expect(commandLineAt(`${HERE}.none`)).toBe('workrail');
});
