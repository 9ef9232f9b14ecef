import { InParts } from './in-parts.tsx';
import { ScrollBox } from './scroll-box.tsx';
import './source-text.css';
import { visibleLines } from './text.tsx';

/** A file with the numbers of its lines, which are not copied with it. */
export const SourceText = ({
  text,
  label = 'Text of the file',
}: {
  readonly text: string;
  readonly label?: string;
}) => (
  <ScrollBox className="card source" label={label}>
    <div className="source-lines">
      <InParts items={visibleLines(text).replace(/\n$/, '').split('\n')} noun="line">
        {(line, at) => <code key={at}>{line}</code>}
      </InParts>
    </div>
  </ScrollBox>
);
