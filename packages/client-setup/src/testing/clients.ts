import { CLIENTS, type Client } from '../clients.ts';
import type { ServerCommand } from '../entry.ts';

export function client(id: string): Client {
  const found = CLIENTS.find((one) => one.id === id);
  if (found === undefined) throw new Error(`there is no client ${id}`);
  return found;
}

export const SERVER: ServerCommand = {
  command: 'C:\\Program Files\\nodejs\\node.exe',
  args: ['C:\\Users\\Ana "A" Müller\\日本\\apps\\mcp-stdio\\dist\\main.js'],
};
