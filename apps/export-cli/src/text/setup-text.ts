import type { ClientSetup } from '@workrail/application';
import type { Paint } from './paint.ts';
import { visible } from './visible.ts';

/** What was done about a client, or is to be done by hand. */
export function setupText(
  { client, title, scope, path, outcome, block = '' }: ClientSetup,
  paint: Paint,
): string {
  const file = visible(path);
  const again = `Start ${title} again, so that it sees the change.\n`;
  switch (outcome) {
    case 'printed':
      return [
        paint.strong(
          `${title}, ${scope === 'user' ? 'in all projects of this user' : 'in this project'}: ${file}`,
        ),
        '',
        block,
        `workrail setup ${client}${scope === 'user' ? '' : ` --scope ${scope}`} --write puts it there and leaves the rest as it is.`,
        '',
      ].join('\n');
    case 'made':
      return `Made ${file} with WorkRail in it.\n${again}`;
    case 'added':
      return `Put WorkRail into ${file}.\n${again}`;
    case 'updated':
      return `Brought WorkRail up to date in ${file}.\n${again}`;
    case 'removed':
      return `Took WorkRail out of ${file}.\n${again}`;
    case 'already_there':
      return `WorkRail is already there in ${file}. Nothing was written.\n`;
    case 'not_there':
      return `WorkRail is not in ${file}. Nothing was written.\n`;
  }
}
