/** One figure with the limit that it has to keep. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly limit: number;
  readonly unit: string;
  /** The measurements behind it. */
  readonly detail: string;
}

export const kept = ({ value, limit }: Figure): boolean => value <= limit;

export function figureLine(figure: Figure): string {
  const { name, value, limit, unit, detail } = figure;
  const verdict = kept(figure) ? 'ok  ' : 'OVER';
  return `${verdict} ${name.padEnd(44)} ${value.toFixed(2).padStart(9)} ${unit.padEnd(6)} (limit ${limit})  ${detail}`;
}
