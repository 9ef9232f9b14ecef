import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FileUp, PackageCheck } from 'lucide-react';
import { useState } from 'react';
import { Button, DropZone, type FileDropItem, FileTrigger } from 'react-aria-components';
import { Link } from 'wouter';
import { importBundle } from '../../api/client.ts';
import { ApiError, failureOf } from '../../api/failure.ts';
import { SESSIONS } from '../../api/sessions-query.ts';
import { useStatus } from '../../api/status-query.ts';
import { base64Of, LARGEST_BUNDLE } from '../../model/bundle-upload.ts';
import { byteWords, counted } from '../../model/words.ts';
import { FailureNote } from '../../parts/failure-note.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import './import-bundle.css';

const OUTCOME_WORDS = {
  imported: 'The session was imported.',
  imported_as_new: 'The session was imported with a new id.',
  already_here: 'This session is already here, exactly as in the bundle.',
};

const tooLarge = (commandLine: string) =>
  failureOf(
    'TOO_LARGE',
    `The file is larger than ${byteWords(LARGEST_BUNDLE)}.`,
    `Import it on the command line: ${commandLine} import <file>`,
  );

interface Upload {
  readonly file: File;
  readonly asNew: boolean;
  readonly commandLine: string;
}

async function importFile({ file, asNew, commandLine }: Upload) {
  if (file.size > LARGEST_BUNDLE) throw new ApiError(413, tooLarge(commandLine));
  const contentBase64 = base64Of(new Uint8Array(await file.arrayBuffer()));
  return importBundle({ fileName: file.name, contentBase64, ...(asNew ? { asNew } : {}) });
}

export function ImportBundle({
  isOpen,
  onClose,
}: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}) {
  const client = useQueryClient();
  const [asNew, setAsNew] = useState(false);
  const { data } = useStatus();
  const upload = useMutation({
    mutationFn: importFile,
    onSuccess: () => client.invalidateQueries({ queryKey: [SESSIONS] }),
  });
  const take = (file: File | undefined): void => {
    if (file !== undefined) upload.mutate({ file, asNew, commandLine: data?.commandLine ?? 'workrail' });
  };
  const close = (): void => {
    upload.reset();
    onClose();
  };
  return (
    <Sheet title="Import a bundle" isOpen={isOpen} onClose={close}>
      <p className="muted">
        A bundle is a file with a whole session, made by <code>workrail export</code> or by Download on a
        session’s page.
      </p>
      <DropZone
        className="drop"
        aria-label="Drop a bundle here"
        onDrop={({ items }) => {
          const item = items.find((one): one is FileDropItem => one.kind === 'file');
          if (item !== undefined) void item.getFile().then(take);
        }}
      >
        <FileUp size={22} aria-hidden />
        <span>Drop a bundle here, or</span>
        <FileTrigger onSelect={(files) => take(files?.[0])}>
          {/* It keeps the focus meanwhile; without it Escape would not reach the dialog. */}
          <Button className="button primary" isPending={upload.isPending}>
            Choose a file
          </Button>
        </FileTrigger>
      </DropZone>
      <label className="in-row switch">
        <input type="checkbox" checked={asNew} onChange={({ target }) => setAsNew(target.checked)} />
        Always import it as a new session
      </label>
      {upload.isPending ? (
        <div role="status">
          <p>Importing {upload.variables.file.name}…</p>
          <progress aria-label="Importing" />
        </div>
      ) : null}
      {upload.isError ? <FailureNote error={upload.error} /> : null}
      {upload.isSuccess ? (
        <div className="note" role="status">
          <PackageCheck size={16} aria-hidden />
          <div>
            <p className="note-title">{OUTCOME_WORDS[upload.data.outcome]}</p>
            <p className="muted">{counted(upload.data.events, 'event')}</p>
          </div>
          <Link href={`/sessions/${upload.data.sessionId}`} className="button compact">
            Open it
          </Link>
        </div>
      ) : null}
    </Sheet>
  );
}
