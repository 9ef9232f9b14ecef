import { useState } from 'react';
import type { Json } from '../model/json.ts';
import { counted } from '../model/words.ts';
import { CopyButton } from './copy-button.tsx';
import './json-tree.css';
import { visible } from './text.tsx';

interface BranchProps {
  readonly name: string | undefined;
  readonly value: Json;
  readonly level: number;
}

/** Entries of a list or an object that are shown at once. */
const SHOWN = 100;

/** Any JSON, to be opened level by level. */
export const JsonTree = ({ value, label }: { readonly value: Json; readonly label: string }) => (
  <figure className="json" aria-label={label}>
    <JsonBranch name={undefined} value={value} level={0} />
    <figcaption>
      <CopyButton text={JSON.stringify(value, null, 2)} label={`Copy JSON of ${label}`} words="Copy JSON" />
    </figcaption>
  </figure>
);

function JsonBranch({ name, value, level }: BranchProps) {
  const [open, setOpen] = useState(level < 2);
  const [shown, setShown] = useState(SHOWN);
  if (value === null || typeof value !== 'object') return <JsonLeaf name={name} value={value} />;
  const entries = Object.entries(value);
  if (entries.length === 0) return <JsonLeaf name={name} value={value} />;
  const size = counted(entries.length, Array.isArray(value) ? 'item' : 'key');
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <JsonName name={name} />
        <span className="muted">{Array.isArray(value) ? `[ ${size} ]` : `{ ${size} }`}</span>
      </summary>
      {open ? (
        <div className="json-inner">
          {entries.slice(0, shown).map(([key, member]) => (
            <JsonBranch key={key} name={key} value={member} level={level + 1} />
          ))}
          {entries.length > shown ? (
            <button type="button" className="button compact quiet" onClick={() => setShown(shown * 10)}>
              Show more of {counted(entries.length, 'entry', 'entries')}
            </button>
          ) : null}
        </div>
      ) : null}
    </details>
  );
}

const JsonLeaf = ({ name, value }: { readonly name: string | undefined; readonly value: Json }) => (
  <div className="json-leaf">
    <JsonName name={name} />
    <span className={`json-${value === null ? 'null' : typeof value}`}>{visible(JSON.stringify(value))}</span>
  </div>
);

const JsonName = ({ name }: { readonly name: string | undefined }) =>
  name === undefined ? null : <span className="json-name">{visible(name)}: </span>;
