import { type ArtifactPart, bySeverity, type Finding, lookOf, type Rating } from '../../model/artifacts.ts';
import { counted, nameWords } from '../../model/words.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { JsonTree } from '../../parts/json-tree.tsx';
import { ScrollBox } from '../../parts/scroll-box.tsx';
import { visible, visibleLines } from '../../parts/text.tsx';
import { TextList } from '../../parts/text-list.tsx';

export function PartOfArtifact({ part }: { readonly part: ArtifactPart }) {
  switch (part.part) {
    case 'verdict':
      return (
        <div className="verdict">
          <p className="in-row">
            <strong className={`severity ${lookOf(part.verdict)}`}>{visible(part.verdict)}</strong>
            {part.confidence === '' ? null : (
              <span className="muted small">confidence: {visible(part.confidence)}</span>
            )}
          </p>
          {part.text === '' ? null : <p className="lines anywhere">{visibleLines(part.text)}</p>}
        </div>
      );
    case 'findings':
      return <Findings findings={bySeverity(part.findings)} />;
    case 'ratings':
      return <Ratings ratings={part.ratings} />;
    case 'comments':
      return <Comments comments={part.comments} />;
    case 'files':
      return <Lines name={part.name} items={part.files} isCode />;
    case 'list':
      return <Lines name={part.name} items={part.items} />;
    case 'fact':
      return (
        <p className="anywhere">
          <span className="muted">{visible(nameWords(part.name))}</span> {visible(part.value)}
        </p>
      );
    case 'json':
      return (
        <div>
          <h5>{visible(nameWords(part.name))}</h5>
          <JsonTree value={part.value} label={visible(part.name)} />
        </div>
      );
  }
}

const Findings = ({ findings }: { readonly findings: readonly Finding[] }) => (
  <ScrollBox className="card artifact-table" label="Findings">
    <table>
      <caption className="unseen">Findings</caption>
      <thead>
        <tr>
          <th>Severity</th>
          <th>{counted(findings.length, 'finding')}</th>
        </tr>
      </thead>
      <tbody>
        {findings.map(({ severity, summary, category, place }, at) => (
          <tr key={keyOf(at)}>
            <td>
              <span className={`severity ${lookOf(severity)}`}>{visible(severity)}</span>
            </td>
            <td className="anywhere">
              <span className="lines">{visibleLines(summary)}</span>
              {place === '' ? null : <code className="finding-place muted anywhere">{visible(place)}</code>}
              {category === '' ? null : <span className="chip">{visible(category)}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollBox>
);

const Ratings = ({ ratings }: { readonly ratings: readonly Rating[] }) => (
  <table className="artifact-ratings">
    <caption className="unseen">Ratings by dimension</caption>
    <thead>
      <tr>
        <th>Dimension</th>
        <th>Level</th>
        <th>Why</th>
      </tr>
    </thead>
    <tbody>
      {ratings.map(({ dimension, level, rationale }) => (
        <tr key={dimension}>
          <th scope="row" className="anywhere">
            {visible(nameWords(dimension))}
          </th>
          <td>
            <strong>{visible(level)}</strong>
          </td>
          <td className="anywhere">{rationale === '' ? '–' : visible(rationale)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const Comments = ({ comments }: { readonly comments: readonly string[] }) => (
  <div className="comments">
    <div className="in-row title-line">
      <h5>{counted(comments.length, 'comment')}</h5>
      <CopyButton
        text={comments.join('\n\n')}
        label="Copy all comments"
        words="Copy all"
        className="button compact"
      />
    </div>
    <ol>
      {comments.map((comment, at) => (
        <li key={keyOf(at)} className="card">
          <span className="lines anywhere">{visibleLines(comment)}</span>
          <CopyButton text={comment} label={`Copy comment ${at + 1}`} />
        </li>
      ))}
    </ol>
  </div>
);

interface LinesProps {
  readonly name: string;
  readonly items: readonly string[];
  readonly isCode?: boolean;
}

const Lines = ({ name, items, isCode = false }: LinesProps) => (
  <div>
    <h5>{visible(nameWords(name))}</h5>
    <TextList texts={items}>{(item) => (isCode ? <code>{item}</code> : item)}</TextList>
  </div>
);

/** Parts of a value that never changes. */
const keyOf = (at: number): number => at;
