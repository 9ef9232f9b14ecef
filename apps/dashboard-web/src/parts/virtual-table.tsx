// biome-ignore-all lint/a11y/useSemanticElements: the elements of tables cannot be placed row by row
// biome-ignore-all lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the button of a row has the focus
import { type ReactNode, useEffect, useRef } from 'react';
import { useRows } from './use-rows.ts';
import './virtual-table.css';

export interface Column<Row> {
  readonly title: string;
  /** As CSS says it. */
  readonly width: string;
  readonly cell: (row: Row) => ReactNode;
}

interface VirtualTableProps<Row> {
  readonly label: string;
  readonly columns: readonly [Column<Row>, ...Column<Row>[]];
  readonly rows: readonly Row[];
  readonly chosen: number;
  readonly onChoose: (row: Row) => void;
}

const ROW_HEIGHT = 36;

/** A table of any length; the first cell of each row is a button. */
export function VirtualTable<Row>({ label, columns, rows, chosen, onChoose }: VirtualTableProps<Row>) {
  const scroller = useRef<HTMLDivElement>(null);
  const { shown, onKeyDown, rowProps } = useRows({
    count: rows.length,
    rowHeight: ROW_HEIGHT,
    scroller,
    top: ROW_HEIGHT,
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
                style={{ ...template, transform: `translateY(${start - ROW_HEIGHT}px)` }}
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
                {others.map(({ title, cell }) => (
                  <span role="cell" key={title} className="cut">
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
