import { Crosshair, Maximize, Minus, Plus } from 'lucide-react';
import type { Camera } from './use-camera.ts';

export const ZoomButtons = ({ camera }: { readonly camera: Camera }) => (
  <div className="graph-zoom">
    <ZoomButton label="Zoom in (+)" Icon={Plus} onPress={camera.larger} />
    <ZoomButton label="Zoom out (−)" Icon={Minus} onPress={camera.smaller} />
    <ZoomButton label="Fit to page (0)" Icon={Maximize} onPress={camera.fit} />
    <ZoomButton label="Show the selected node" Icon={Crosshair} onPress={camera.reveal} />
  </div>
);

interface ZoomButtonProps {
  readonly label: string;
  readonly Icon: typeof Plus;
  readonly onPress: () => void;
}

const ZoomButton = ({ label, Icon, onPress }: ZoomButtonProps) => (
  <button type="button" className="button icon" aria-label={label} title={label} onClick={onPress}>
    <Icon size={15} aria-hidden />
  </button>
);
