import { ScrollBox } from '../../parts/scroll-box.tsx';
import { visibleLines } from '../../parts/text.tsx';

/** A file with the numbers of its lines, which are not copied with it. */
export const SourceText = ({ text }: { readonly text: string }) => (
  <ScrollBox className="source" label="Text of the file">
    <div className="source-lines">
      {visibleLines(text)
        .replace(/\n$/, '')
        .split('\n')
        .map((line, at) => (
          <code key={keyOf(at)}>{line}</code>
        ))}
    </div>
  </ScrollBox>
);

/** Lines have no names and stay where they are. */
const keyOf = (at: number): number => at;
