import { text } from '../../definition/input-fields.ts';
import { INTEGER, listOf, OBJECTS, STRING } from '../../definition/output-fields.ts';

/** Arguments and results that several of the tools for catalogs have. */

export const SOURCE = text('Absolute path of the OpenAPI document, or its address with source_type url.');

export const SOURCE_TYPE = {
  type: 'string',
  description: 'path (the default), or url: the server then requests the address.',
  enum: ['path', 'url'],
} as const;

export const CATALOG_ID = text('An id from catalog_list.');

export const CATALOG_TITLE = text('Instead of catalog_id: its title.');

export const CURSOR = text('From next_cursor.');

export const FINDINGS = {
  refused: listOf({ method: STRING, path: STRING, pointer: STRING, reason: STRING }),
  more_refused: INTEGER,
  warnings: OBJECTS,
  more_warnings: INTEGER,
} as const;

/** What is made of a document. */
export const TERMS = {
  source: SOURCE,
  source_type: SOURCE_TYPE,
  catalog_title: text("What people call the catalog; the document's title unless given."),
  vendor: text("What the commands are called by; the owner of the server's host unless given."),
  base_url: text("Where the requests go; the document's first server unless given."),
} as const;

/** What a client is told while a document is read. */
export const READING = 'Reading the document.';
