import type { SourceFile } from '@workrail/ports';

/** Whether a file that can't be read as a workflow gives `workflowId` as its id, as text. */
export const saysId = (workflowId: string) => {
  const id = workflowId.replace(/[^\w.-]/g, '').replaceAll('.', '\\.');
  const line = new RegExp(`^[\\s{,]*["']?(?:id|workflow)["']?\\s*:\\s*["']?${id}["']?\\s*(,|#|$)`, 'm');
  return (file: SourceFile): boolean => id !== '' && line.test(file.text);
};
