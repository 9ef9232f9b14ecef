import { useEffect, useRef, useState } from 'react';
import type { GraphLayout, GraphShape } from '../../model/graph-layout.ts';

/** Lays a run out beside the page. The last layout stays until the next one is there. */
export function useLayout(shape: GraphShape | undefined): GraphLayout | undefined {
  const worker = useRef<Worker>(undefined);
  const [layout, setLayout] = useState<GraphLayout>();
  useEffect(() => {
    const made = new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' });
    made.addEventListener('message', ({ data }: MessageEvent<GraphLayout>) => setLayout(data));
    worker.current = made;
    return () => made.terminate();
  }, []);
  useEffect(() => {
    if (shape !== undefined) worker.current?.postMessage(shape);
  }, [shape]);
  return layout;
}
