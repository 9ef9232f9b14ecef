/**
 * The floor: what any server pays that answers over MCP and keeps one durable record per call. One tool
 * writes its text to SQLite with the same durability as the real server and says it back, as often as asked.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Server } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

const folder = process.env.FLOOR_DATA_DIR ?? '.';
let insert: ((text: string) => void) | undefined;

function record(text: string): void {
  insert ??= open();
  insert(text);
}

function open(): (text: string) => void {
  mkdirSync(folder, { recursive: true });
  const database = new DatabaseSync(join(folder, 'floor.db'));
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  database.exec('CREATE TABLE IF NOT EXISTS records (id INTEGER PRIMARY KEY, text TEXT)');
  const statement = database.prepare('INSERT INTO records (text) VALUES (?)');
  return (text) => {
    database.exec('BEGIN IMMEDIATE');
    statement.run(text);
    database.exec('COMMIT');
  };
}

serveStdio(() => {
  const server = new Server({ name: 'floor', version: '1.0.0' }, { capabilities: { tools: {} } });
  server.setRequestHandler('tools/list', () => ({
    tools: [
      {
        name: 'echo',
        description: 'Records a text and says it back, once or as many times as asked.',
        inputSchema: {
          type: 'object',
          properties: { text: { type: 'string' }, times: { type: 'integer' } },
          required: ['text'],
        },
      },
    ],
  }));
  server.setRequestHandler('tools/call', ({ params }) => {
    const text = String(params.arguments?.text ?? '');
    record(text);
    const said = text.repeat(Number(params.arguments?.times ?? 1));
    return { content: [{ type: 'text', text: said }], structuredContent: { text: said } };
  });
  return server;
});
process.stdin.once('end', () => process.exit(0));
