import { shortcuts } from '../parts/settings.ts';
import { Sheet } from '../parts/sheet.tsx';
import './help.css';
import { MENU } from './pages.ts';

/** By the title of a group and by keys, what they do. */
const GROUPS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Everywhere: {
    '?': 'Show this help',
    '/': 'Search',
    ...Object.fromEntries(MENU.map(({ title, key }) => [`g ${key}`, `Go to the ${title.toLowerCase()}`])),
    t: 'Change the theme: system, light, dark',
    Esc: 'Close the dialog or menu',
  },
  'Lists and tables': {
    'j k ↓ ↑': 'Next or previous row',
    'Home End': 'First or last row',
    Enter: 'Open the row',
  },
  'A session': {
    '1 … 6': 'Graph, steps, timeline, notes, workflow, reading',
    '[ ]': 'Previous or next run',
  },
  Graph: {
    '↑ ↓': 'Previous or next node',
    '← →': 'Neighbouring branch',
    'Home End': 'Start, or current node',
    Enter: 'Open the details of the node',
    '+ − 0': 'Zoom in, zoom out, fit to page',
  },
};

export function Help({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const mode = shortcuts.use();
  return (
    <Sheet title="Keyboard shortcuts" isOpen={isOpen} onClose={onClose} wide>
      <label className="in-row switch">
        <input
          type="checkbox"
          checked={mode === 'on'}
          onChange={({ target }) => shortcuts.set(target.checked ? 'on' : 'off')}
        />
        Enable single-key shortcuts
      </label>
      <div className="help">
        {Object.entries(GROUPS).map(([title, keys]) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {Object.entries(keys).map(([key, what]) => (
                <div key={key}>
                  <dt className="wrap">
                    {key.split(' ').map((one) => (
                      <kbd key={one}>{one}</kbd>
                    ))}
                  </dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Sheet>
  );
}
