import type { ReactNode } from 'react';
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import './menu.css';

interface MenuLine {
  readonly id: string;
  readonly words: string;
  readonly hint?: string;
  /** Of a file that the browser saves. */
  readonly href?: string;
}

interface MenuButtonProps {
  readonly label: string;
  readonly children: ReactNode;
  readonly lines: readonly MenuLine[];
  readonly onChoose?: (id: string) => void;
  readonly className?: string;
}

export const MenuButton = ({ label, children, lines, onChoose, className = 'button' }: MenuButtonProps) => (
  <MenuTrigger>
    <Button className={className} aria-label={label}>
      {children}
    </Button>
    <Popover className="menu" placement="bottom end">
      <Menu aria-label={label} onAction={(id) => onChoose?.(String(id))}>
        {lines.map(({ id, words, hint, href }) => (
          <MenuItem
            key={id}
            id={id}
            textValue={words}
            className="menu-line"
            {...(href === undefined ? {} : { href, download: true as never })}
          >
            <span>{words}</span>
            {hint === undefined ? null : <span className="muted small">{hint}</span>}
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  </MenuTrigger>
);
