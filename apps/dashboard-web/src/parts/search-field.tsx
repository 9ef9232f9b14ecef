import { Search } from 'lucide-react';
import { useRef } from 'react';
import { useHotkeys } from './hotkeys.ts';
import './search-field.css';

interface SearchFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly maxLength: number;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** The field that the slash key leads to. */
export function SearchField({ label, placeholder, maxLength, value, onChange }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useHotkeys({ '/': () => field.current?.focus() });
  return (
    <div className="search-field">
      <Search size={15} aria-hidden />
      <input
        ref={field}
        type="search"
        className="field"
        aria-label={label}
        placeholder={placeholder}
        maxLength={maxLength}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Escape') field.current?.blur();
        }}
      />
      <kbd aria-hidden>/</kbd>
    </div>
  );
}
