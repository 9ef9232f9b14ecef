import { left, right } from '@workrail/kernel/outcome';
import { expect, test } from 'vitest';
import { CLIENTS, clientNamed } from './clients.ts';

test('a client is found by its name, and a slip is met with the one that was meant', () => {
  for (const client of CLIENTS) expect(right(clientNamed(client.id))).toBe(client);
  const known = ['claude-code', 'cursor', 'vscode', 'codex', 'gemini'];
  expect(left(clientNamed('zed'))).toEqual({ _tag: 'UnknownClientError', name: 'zed', known });
  expect(left(clientNamed('Claude'))).toMatchObject({ didYouMean: 'claude-code' });
  expect(left(clientNamed('vs-code'))).toMatchObject({ didYouMean: 'vscode' });
  expect(left(clientNamed('Codex'))).toMatchObject({ didYouMean: 'codex' });
  expect(left(clientNamed(''))).toEqual({ _tag: 'UnknownClientError', name: '', known });
});
