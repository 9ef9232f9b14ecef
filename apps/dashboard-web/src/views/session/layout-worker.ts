import { type GraphShape, layoutOf } from '../../model/graph-layout.ts';

addEventListener('message', ({ data }: MessageEvent<GraphShape>) => {
  const layout = layoutOf(data);
  const { lanes, branches, heirs, order, rowStarts } = layout;
  postMessage(layout, { transfer: [lanes, branches, heirs, order, rowStarts].map(({ buffer }) => buffer) });
});
