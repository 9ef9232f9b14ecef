import type { Paired } from './statistics.ts';

/** One figure with the limit that it has to keep. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly limit: number;
  readonly unit: string;
  /** The measurements behind it. */
  readonly detail: string;
  /** Between which figures eight of ten pairs lie. */
  readonly spread?: readonly [number, number];
}

type Limit = Pick<Figure, 'name' | 'limit'>;

/** A figure of times that were measured in turn with the floor's. */
export const ratioFigure = ({ name, limit }: Limit, { ratio, spread, ours, floor }: Paired): Figure => ({
  name,
  value: ratio,
  limit,
  unit: 'x',
  spread,
  detail: `p50 ${ours.toFixed(2)} ms against ${floor.toFixed(2)} ms`,
});

export const kept = ({ value, limit }: Figure): boolean => value <= limit;

export function figureLine(figure: Figure): string {
  const { name, value, limit, unit, spread } = figure;
  const verdict = kept(figure) ? 'ok  ' : 'OVER';
  const detail = [
    ...(spread === undefined ? [] : [spread.map((end) => end.toFixed(2)).join('–')]),
    figure.detail,
  ];
  return `${verdict} ${name.padEnd(44)} ${value.toFixed(2).padStart(9)} ${unit.padEnd(6)} (limit ${limit})  ${detail.join('; ')}`;
}
