import { E, type Either, type Json, type JsonObject } from '@workrail/kernel';
import type { Finding } from '../finding.ts';
import { filesReferredTo, joinedDocument, placeIn, ROOT } from './files.ts';
import { parseDocument, parseValue } from './parse-document.ts';
import { unknownRootKeys } from './root-keys.ts';
import { type DocumentKind, kindOf, type UpgradedDocument, upgradeDocument } from './upgrade-document.ts';

/** Why a document gives no commands. */
export interface RefusedDocument extends Finding {
  readonly kind: DocumentKind;
}

/** A document while its other files are read. */
export interface OpenDocument {
  /** Files that it refers to and that nobody gave yet: paths from the document's folder, with slashes. */
  readonly wanted: () => readonly string[];
  /** The text of such a file, or why it cannot be read. */
  readonly give: (file: string, text: Either<string, string>) => void;
  /** All of it as one document of OpenAPI 3.1. */
  readonly whole: () => Either<RefusedDocument, UpgradedDocument>;
  /** What is wrong with its keys and its other files. */
  readonly findings: () => readonly Finding[];
}

/** Files: several times as many as the document of a vendor is known to have. */
const MOST_FILES = 10_000;

/** Reads the text of a document. Left: why it is none. */
export function openDocument(text: string): Either<RefusedDocument, OpenDocument> {
  const parsed = parseDocument(text);
  if (E.isLeft(parsed)) return E.left({ ...parsed.left, kind: 'unknown' });
  const root = parsed.right;
  const files = new Map<string, Json>();
  const named = new Set<string>();
  const open = new Set<string>();
  const findings: Finding[] = [...unknownRootKeys(root, kindOf(root))];

  function look(value: Json, file: string): void {
    for (const one of filesReferredTo(value, file)) {
      if (one === ROOT || named.has(one)) continue;
      named.add(one);
      if (named.size <= MOST_FILES) open.add(one);
      else if (named.size === MOST_FILES + 1) findings.push(TOO_MANY);
    }
  }

  look(root, ROOT);
  return E.right({
    wanted: () => [...open],
    give: (file, given) => {
      open.delete(file);
      const value = E.isLeft(given)
        ? E.left(given.left)
        : E.mapLeft(({ message }: Finding) => message)(parseValue(given.right));
      if (E.isLeft(value)) {
        findings.push(unreadable(file, value.left));
        return;
      }
      files.set(file, value.right);
      look(value.right, file);
    },
    whole: () => upgraded(root, files),
    findings: () => findings,
  });
}

function upgraded(
  root: JsonObject,
  files: ReadonlyMap<string, Json>,
): Either<RefusedDocument, UpgradedDocument> {
  const kind = kindOf(root);
  return E.mapLeft((finding: Finding) => ({ ...finding, pointer: placeIn(finding.pointer), kind }))(
    upgradeDocument(joinedDocument(root, files), kind),
  );
}

const TOO_MANY: Finding = {
  pointer: '',
  rule: 'document_size',
  message: `the document refers to more than ${MOST_FILES} files, and the others are not read`,
};

const unreadable = (file: string, reason: string): Finding => ({
  pointer: `${file}#`,
  rule: 'file_unreadable',
  message: `the file cannot be read: ${reason}`,
  suggestion: 'put it where the document refers to it',
});
