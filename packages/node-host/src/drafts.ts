import { rmSync } from 'node:fs';

const open = new Set<string>();

/** Runs `write` with a file, or folder, that stands for nothing before it ends: it goes with the program, should that be ended first. */
export async function withDraft<A>(file: string, write: () => Promise<A>): Promise<A> {
  open.add(file);
  try {
    return await write();
  } finally {
    open.delete(file);
  }
}

/** Removes what is half written at this moment; for a program that ends at once. */
export function removeDrafts(): void {
  for (const file of open) rmSync(file, { force: true, recursive: true });
}
