// biome-ignore-all lint/a11y/useSemanticElements: the elements of tables cannot be placed row by row
// biome-ignore-all lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the button of a row has the focus
import { type ReactNode, useEffect, useRef } from 'react';
import { NARROW, useMedia } from './use-media.ts';
import { useRows } from './use-rows.ts';
import './virtual-table.css';

export interface Column<Row> {
  readonly title: string;
  /** As CSS says it. */
  readonly width: string;
  readonly cell: (row: Row) => ReactNode;
  /** On a phone, where a row has two lines and no heads stand above: with its title before it, or not at all. */
  readonly onPhone?: 'titled' | 'hidden';
}

interface VirtualTableProps<Row> {
  readonly label: string;
  readonly columns: readonly [Column<Row>, ...Column<Row>[]];
  readonly rows: readonly Row[];
  readonly chosen: number;
  readonly onChoose: (row: Row) => void;
}

const SIZES = { wide: { row: 36, head: 36 }, phone: { row: 58, head: 0 } };

/** A table of any length; the first cell of each row is a button. On a phone it stands above the others. */
export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const size = useMedia(NARROW) ? 'phone' : 'wide';
  return <Table key={size} {...props} size={size} />;
}

function Table<Row>({
  label,
  columns,
  rows,
  chosen,
  onChoose,
  size,
}: VirtualTableProps<Row> & { readonly size: keyof typeof SIZES }) {
  const { row: rowHeight, head } = SIZES[size];
  const scroller = useRef<HTMLDivElement>(null);
  const { shown, onKeyDown, rowProps } = useRows({
    count: rows.length,
    rowHeight,
    scroller,
    top: head,
    first: Math.max(0, chosen),
  });
  useEffect(() => {
    if (chosen >= 0) shown.scrollToIndex(chosen, { align: 'auto' });
  }, [chosen, shown]);
  const template = { gridTemplateColumns: columns.map(({ width }) => width).join(' ') };
  const [{ cell: firstCell }, ...others] = columns;
  return (
    <div className="card vtable-scroll" ref={scroller}>
      <div className="vtable" role="table" aria-label={label} aria-rowcount={rows.length + 1}>
        <div role="row" aria-rowindex={1} className="vtable-row vtable-head muted small" style={template}>
          {columns.map(({ title }) => (
            <span role="columnheader" key={title}>
              {title}
            </span>
          ))}
        </div>
        <div
          role="rowgroup"
          className="vtable-body"
          style={{ height: shown.getTotalSize() }}
          onKeyDown={onKeyDown}
        >
          {shown.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            if (row === undefined) return null;
            return (
              <div
                key={index}
                role="row"
                aria-rowindex={index + 2}
                className={`vtable-row hovers ${index === chosen ? 'chosen' : ''}`}
                style={{ ...template, transform: `translateY(${start - head}px)` }}
                onClick={() => onChoose(row)}
              >
                <span role="cell">
                  <button
                    type="button"
                    className="in-row vtable-button"
                    aria-pressed={index === chosen}
                    {...rowProps(index)}
                  >
                    {firstCell(row)}
                  </button>
                </span>
                {others.map(({ title, cell, onPhone }) => (
                  <span role="cell" key={title} className={`cut ${onPhone ?? ''}`} data-title={title}>
                    {cell(row)}
                  </span>
                ))}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}
