/** One request: what a document and a step say, and the bytes that arrive. */
export interface WireRow {
  readonly name: string;
  /** Of OpenAPI; without servers. */
  readonly document: object;
  /** JSON text, so that every digit of it counts. */
  readonly arguments?: string;
  readonly body?: string;
  readonly contentType?: string;
  readonly credentials?: Readonly<Record<string, string>>;
  /** Method and target of the first line. */
  readonly line: string;
  /** Beside those that every request has; names in lower case. Those of a body are among them. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Lines end as they are written here; bytes above 127 stand for themselves. */
  readonly sent?: string;
}

const RESPONSES = { 200: { description: 'OK' } };

/** A document with one operation. */
export const documentOf = (
  path: string,
  method: string,
  operation: object,
  rest: object = {},
): WireRow['document'] => ({
  openapi: '3.1.0',
  info: { title: 'Wire', version: '1' },
  paths: { [path]: { [method]: { responses: RESPONSES, ...operation } } },
  ...rest,
});

/** The length of a body is one of its headers. */
export const bodyHeaders = (contentType: string, sent: string): Readonly<Record<string, string>> => ({
  'content-type': contentType,
  'content-length': String(Buffer.byteLength(sent)),
});
