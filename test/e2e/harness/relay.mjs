/**
 * Stands between a client that starts its server itself and the server: passes everything on and keeps what
 * the server wrote to stdout, and how it ended. Usage: relay.mjs <record folder> <command> [<argument> ...]
 */
import { spawn } from 'node:child_process';
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder, command, ...args] = process.argv.slice(2);
const record = join(folder, `${String(process.hrtime.bigint()).padStart(20, '0')}-${process.pid}`);
writeFileSync(`${record}.stdout`, '');
const server = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
writeFileSync(`${record}.pid`, String(server.pid));

let inputEndedAt;
process.stdin.on('data', (chunk) => server.stdin.write(chunk));
process.stdin.once('end', () => {
  inputEndedAt = performance.now();
  server.stdin.end();
});
server.stdin.on('error', () => {});

server.stdout.on('data', (chunk) => {
  appendFileSync(`${record}.stdout`, chunk);
  process.stdout.write(chunk);
});
process.stdout.on('error', () => {});

// A client that loses patience signals this process; the server is to end by itself all the same.
process.on('SIGTERM', () => {});
server.once('close', (code, signal) => {
  const afterInputEndMs = inputEndedAt === undefined ? null : performance.now() - inputEndedAt;
  writeFileSync(`${record}.end.json`, JSON.stringify({ code, signal, afterInputEndMs }));
  process.exit(code ?? 1);
});
