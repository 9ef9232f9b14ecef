import { expect, test } from 'vitest';
import { validateCommand } from './validate-command.ts';

const command = (...files: readonly string[]) => validateCommand(files, { cwd: '/p', program: 'workrail' });

test('names each of a few files, as they are typed in the current folder', () => {
  expect(command('/p/w/a.json', '/elsewhere/b.yaml', '/p/w/my own.json')).toBe(
    "workrail validate w/a.json /elsewhere/b.yaml 'w/my own.json'",
  );
});

test('names the folders of many files, each once', () => {
  expect(command('/p/w/a.json', '/p/w/b.json', '/p/w/c.json', '/p/w/routines/d.json')).toBe(
    'workrail validate w w/routines',
  );
  expect(command('/p/a.json', '/p/b.json', '/p/c.json', '/p/d.json')).toBe('workrail validate /p');
});

test('names no bindings, which are no workflow', () => {
  expect(command('/p/.workrail/bindings.json', '/p/w/a.json')).toBe('workrail validate w/a.json');
  expect(command('/p/.workrail/bindings.json')).toBe(undefined);
});
