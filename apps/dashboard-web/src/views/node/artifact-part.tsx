import type { ArtifactBlock, Comment } from '@workrail/contracts/presentation';
import { lookOf } from '../../model/severity.ts';
import { counted } from '../../model/words.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { JsonTree } from '../../parts/json-tree.tsx';
import { ScrollBox } from '../../parts/scroll-box.tsx';
import { visible, visibleLines } from '../../parts/text.tsx';
import { TextList } from '../../parts/text-list.tsx';

type Part<Kind extends ArtifactBlock['kind']> = Extract<ArtifactBlock, { readonly kind: Kind }>;

export function PartOfArtifact({ part }: { readonly part: ArtifactBlock }) {
  switch (part.kind) {
    case 'verdict':
      return (
        <p className="in-row verdict">
          <Word word={part.verdict} />
          {part.beside === '' ? null : (
            <span className="muted small">confidence: {visible(part.beside)}</span>
          )}
        </p>
      );
    case 'text':
      return (
        <div>
          <h5>{visible(part.title)}</h5>
          <p className="lines anywhere">{visibleLines(part.text)}</p>
        </div>
      );
    case 'fact':
      return (
        <p className="anywhere">
          <span className="muted">{visible(part.title)}</span> {visible(part.text)}
        </p>
      );
    case 'list':
      return (
        <div>
          <h5>{visible(part.title)}</h5>
          <TextList texts={part.items}>{(item) => (part.isCode ? <code>{item}</code> : item)}</TextList>
        </div>
      );
    case 'table':
      return <Table table={part} />;
    case 'comments':
      return <Comments title={part.title} comments={part.comments} />;
    case 'json':
      return (
        <div>
          <h5>{visible(part.title)}</h5>
          <JsonTree value={part.value} label={visible(part.title)} />
        </div>
      );
  }
}

const Word = ({ word }: { readonly word: string }) => (
  <strong className={`severity ${lookOf(word)}`}>{visible(word)}</strong>
);

const Table = ({ table: { title, columns, rows } }: { readonly table: Part<'table'> }) => (
  <div>
    <h5>
      {title} <span className="muted">{counted(rows.length, 'row')}</span>
    </h5>
    <ScrollBox className="card artifact-table" label={title}>
      <table>
        <caption className="unseen">{title}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.title} scope="col">
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={keyOf(at)}>
              {row.map((cell, index) => (
                <td key={keyOf(index)} className="anywhere">
                  <Cell text={cell} look={columns[index]?.look} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  </div>
);

function Cell({ text, look }: { readonly text: string; readonly look: 'severity' | 'code' | undefined }) {
  if (text === '') return <span className="muted">–</span>;
  if (look === 'severity') return <Word word={text} />;
  return look === 'code' ? <code>{visible(text)}</code> : <span className="lines">{visibleLines(text)}</span>;
}

interface CommentsProps {
  readonly title: string;
  readonly comments: readonly Comment[];
}

const Comments = ({ title, comments }: CommentsProps) => (
  <div className="comments">
    <div className="in-row title-line">
      <h5>{title}</h5>
      <CopyButton
        text={comments.map(({ body }) => body).join('\n\n')}
        label="Copy all comments"
        words="Copy all"
        className="button compact"
      />
    </div>
    <ol>
      {comments.map(({ place, heading, body }, at) => (
        <li key={keyOf(at)} className="card">
          <div className="anywhere">
            {place === '' ? null : <code className="muted">{visible(place)}</code>}
            {heading === '' ? null : <strong> {visible(heading)}</strong>}
            <p className="lines">{visibleLines(body)}</p>
          </div>
          <CopyButton text={body} label={`Copy comment ${at + 1}`} />
        </li>
      ))}
    </ol>
  </div>
);

/** Parts of a value that never changes. */
const keyOf = (at: number): number => at;
