import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { canonicalJson, type JsonObject } from '@workrail/kernel';
import { PATIENCE_MS } from '../../harness/patience.ts';

/** Changes a store's file from the outside, as a defect, a disk or a newer program might. */
export interface Damage {
  readonly bodyOf: (sessionId: string, version: number) => JsonObject;
  /** Another text in the event's place, under the digest that was there. */
  readonly overwrite: (sessionId: string, version: number, body: string) => void;
  /** Another event in its place, with the digest that is right for it. */
  readonly forge: (sessionId: string, version: number, body: string | JsonObject) => void;
  /** One more event, properly chained and digested. */
  readonly append: (sessionId: string, event: JsonObject) => void;
  readonly remove: (sessionId: string, version: number) => void;
  readonly overwriteBlob: (hash: string, body: string) => void;
  readonly removeBlob: (hash: string) => void;
}

const AT = 'stream = (SELECT id FROM streams WHERE stream_id = ?) AND version = ?';
const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

export function damageTo(path: string): Damage {
  const using = <A>(use: (database: DatabaseSync) => A): A => {
    const database = new DatabaseSync(path);
    try {
      database.exec(`PRAGMA busy_timeout = ${PATIENCE_MS}`);
      return use(database);
    } finally {
      database.close();
    }
  };
  const change = (sql: string, ...values: readonly (string | number | Uint8Array)[]): void => {
    const { changes } = using((database) => database.prepare(sql).run(...values));
    if (changes !== 1) throw new Error(`nothing to damage: ${sql}`);
  };
  const bodyOf: Damage['bodyOf'] = (sessionId, version) => {
    const row = using((database) =>
      database.prepare(`SELECT body FROM events WHERE ${AT}`).get(sessionId, version),
    );
    return JSON.parse(String(row?.body)) as JsonObject;
  };
  return {
    bodyOf,
    overwrite: (sessionId, version, body) =>
      change(`UPDATE events SET body = ? WHERE ${AT}`, body, sessionId, version),
    forge: (sessionId, version, content) => {
      const body = typeof content === 'string' ? content : canonicalJson(content);
      change(`UPDATE events SET body = ?, hash = ? WHERE ${AT}`, body, sha256(body), sessionId, version);
    },
    append: (sessionId, event) => {
      const head = using((database) =>
        database.prepare('SELECT id, head, head_hash FROM streams WHERE stream_id = ?').get(sessionId),
      ) as { readonly id: number; readonly head: number; readonly head_hash: Uint8Array };
      const version = head.head + 1;
      const prev = Buffer.from(head.head_hash).toString('hex');
      const body = canonicalJson({ at: '2030-01-01T00:00:00.000Z', ...event, version, prev });
      const hash = sha256(body);
      change(
        'INSERT INTO events (stream, version, hash, body) VALUES (?, ?, ?, ?)',
        ...[head.id, version, hash, body],
      );
      change('UPDATE streams SET head = ?, head_hash = ? WHERE id = ?', version, hash, head.id);
    },
    remove: (sessionId, version) => change(`DELETE FROM events WHERE ${AT}`, sessionId, version),
    overwriteBlob: (hash, body) =>
      change('UPDATE blobs SET body = ? WHERE hash = ?', body, Buffer.from(hash, 'hex')),
    removeBlob: (hash) => change('DELETE FROM blobs WHERE hash = ?', Buffer.from(hash, 'hex')),
  };
}
