interface Screen {
  readonly write: (text: string) => void;
  /** Whether somebody watches a terminal that can be drawn over. */
  readonly draws: boolean;
  /** Of the terminal, in cells. */
  readonly size: () => { readonly columns: number; readonly rows: number };
}

const ESCAPE = '\u001b';
const BELOW = `${ESCAPE}[J`;
const up = (lines: number): string => (lines === 0 ? '' : `${ESCAPE}[${lines}A`);

/** Lines at the end of a terminal that are drawn over as long as they change. Each has to fit in a row. */
export function liveOn({ write, draws, size }: Screen) {
  let drawn = 0;
  return {
    draws,
    size,
    draw: (lines: readonly string[]): void => {
      write(`${up(drawn)}\r${BELOW}${lines.map((line) => `${line}\n`).join('')}`);
      drawn = lines.length;
    },
  };
}
