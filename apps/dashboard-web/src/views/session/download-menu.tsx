import type { ReactNode } from 'react';
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import './menu.css';

interface FileMenuProps {
  readonly label: string;
  readonly children: ReactNode;
  readonly files: readonly { readonly words: string; readonly href: string; readonly hint?: string }[];
}

/** A button that opens a menu of files for the browser to save. */
export const FileMenu = ({ label, children, files }: FileMenuProps) => (
  <MenuTrigger>
    <Button className="button" aria-label={label}>
      {children}
    </Button>
    <Popover className="menu" placement="bottom end">
      <Menu aria-label={label}>
        {files.map(({ words, href, hint }) => (
          <MenuItem key={href} textValue={words} className="menu-line" href={href} download={true as never}>
            <span>{words}</span>
            {hint === undefined ? null : <span className="muted small">{hint}</span>}
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  </MenuTrigger>
);
