import { useReadOnly, useStatus } from '../../api/status-query.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import '../../parts/notes.css';

/** Of a data folder in which nothing was done yet. */
export const NoSessions = ({ onImport }: { readonly onImport: () => void }) => (
  <div className="empty">
    <Heading />
    <ol>
      <li className="card">
        <h3>1. Connect your agent</h3>
        <SetupLine />
        <p className="muted small">
          For another client, replace claude-code with cursor, vscode, codex or gemini.
        </p>
      </li>
      <li className="card">
        <h3>2. Ask it to start a workflow</h3>
        <CommandLine text="List the WorkRail workflows, and start the one that fits my task." />
      </li>
      {useReadOnly() ? null : <ImportCard onImport={onImport} />}
    </ol>
  </div>
);

const ImportCard = ({ onImport }: { readonly onImport: () => void }) => (
  <li className="card">
    <h3>Or import a session from someone else</h3>
    <button type="button" className="button" onClick={onImport}>
      Import a bundle
    </button>
  </li>
);

/** A data folder that lost its sessions is not one in which nothing was done. */
function Heading() {
  const { data } = useStatus();
  return data?.lost === undefined ? (
    <>
      <h2>No sessions yet</h2>
      <p>A session appears here as soon as an agent starts a workflow.</p>
    </>
  ) : (
    <div role="alert">
      <h2>The database is lost</h2>
      <p>{data.lost.fact}.</p>
      <p>{data.lost.fix}</p>
    </div>
  );
}

/** As it runs on the machine of the dashboard, where the command need not be on the path. */
function SetupLine() {
  const { data } = useStatus();
  return <CommandLine text={`${data?.commandLine ?? 'workrail'} setup claude-code --write`} />;
}

export const NoMatches = ({ onClear }: { readonly onClear: () => void }) => (
  <div className="empty">
    <h2>No session matches</h2>
    <p>Try fewer words, another spelling, or a longer period.</p>
    <button type="button" className="button primary" onClick={onClear}>
      Clear the filters
    </button>
  </div>
);

/** A command that a person types, to be copied. */
const CommandLine = ({ text }: { readonly text: string }) => (
  <div className="in-row command">
    <code>{text}</code>
    <CopyButton text={text} label={`Copy: ${text}`} />
  </div>
);
