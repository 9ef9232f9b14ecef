import { Download } from 'lucide-react';
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { urlOf } from '../../api/client.ts';
import './download-menu.css';

interface SavedFile {
  readonly words: string;
  readonly href: string;
  readonly hint?: string;
}

const BUNDLE = '/api/sessions/{sessionId}/bundle';
const DOCUMENT = '/api/sessions/{sessionId}/document';

const filesOf = (sessionId: string): readonly SavedFile[] => [
  { words: 'Bundle', href: urlOf(BUNDLE, { sessionId }), hint: 'To continue on another machine' },
  {
    words: 'Redacted bundle',
    href: urlOf(BUNDLE, { sessionId, redact: 'true' }),
    hint: "Without home and project paths, email addresses and recognisable secrets; read it before you share it: workflows and people's names stay",
  },
  { words: 'Markdown', href: urlOf(DOCUMENT, { sessionId, format: 'md' }) },
  { words: 'HTML', href: urlOf(DOCUMENT, { sessionId, format: 'html' }) },
  { words: 'PDF', href: urlOf(DOCUMENT, { sessionId, format: 'pdf' }) },
];

/** A button that opens a menu of files for the browser to save. */
export const DownloadMenu = ({ sessionId }: { readonly sessionId: string }) => (
  <MenuTrigger>
    <Button className="button" aria-label="Download">
      <Download size={15} aria-hidden />
      Download
    </Button>
    <Popover className="menu" placement="bottom end">
      <Menu aria-label="Download">
        {filesOf(sessionId).map(({ words, href, hint }) => (
          <MenuItem key={href} textValue={words} className="menu-line" href={href} download={true as never}>
            <span>{words}</span>
            {hint === undefined ? null : <span className="muted small">{hint}</span>}
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  </MenuTrigger>
);
