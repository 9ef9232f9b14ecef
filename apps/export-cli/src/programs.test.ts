import { expect, test } from 'vitest';
import { programAsked } from './programs.ts';

test.each<[typed: string, app: string, args: string]>([
  ['mcp', 'mcp-stdio', ''],
  ['dashboard --open', 'dashboard-api', '--open'],
  ['mcp --toolsets all --help', 'mcp-stdio', '--toolsets all --help'],
  ['--data-dir mcp mcp --read-only', 'mcp-stdio', '--data-dir mcp --read-only'],
  ['--data-dir=/d --workflow-paths w dashboard', 'dashboard-api', '--data-dir=/d --workflow-paths w'],
  ['--read-only mcp --toolsets all', 'mcp-stdio', '--read-only --toolsets all'],
  ['help mcp', 'mcp-stdio', '--help'],
  ['help dashboard', 'dashboard-api', '--help'],
])('%j starts %s', (typed, app, args) =>
  expect(programAsked(typed.split(' '))).toEqual({ app, args: args.split(' ').filter(Boolean) }),
);

test.each([
  '',
  '--data-dir mcp',
  '--data-dir',
  'setup mcp',
  '--help mcp',
  'help',
  'help setup',
  'help mcp foo',
  'workflow',
])('%j is no program', (typed) => expect(programAsked(typed.split(' ').filter(Boolean))).toBeUndefined());
