import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Digests } from './digest.ts';
import * as ids from './ids.ts';

const digests: Digests = {
  sha256: (data) => createHash('sha256').update(data).digest(),
  sha256Hex: (data) => createHash('sha256').update(data).digest('hex'),
  hmacSha256: (key, message) => createHmac('sha256', key).update(message).digest(),
};
const UUID = '0190a000-0000-7000-8000-000000000000';
const run = ids.runId(UUID);
const root = ids.rootNode(run, digests);
const blob = '0123456789abcdef'.repeat(4) as ids.BlobHash;

describe('an id', () => {
  it.each<[string, RegExp, string]>([
    ['session', ids.SESSION_ID_PATTERN, ids.sessionId(UUID)],
    ['run', ids.RUN_ID_PATTERN, run],
    ['node', ids.HANDLE_PATTERN, root],
    ['attempt', ids.HANDLE_PATTERN, ids.firstAttempt(root)],
    ['blob', ids.BLOB_HASH_PATTERN, blob],
    ['workflow', ids.WORKFLOW_HASH_PATTERN, ids.workflowHash(blob)],
  ])('of a %s is all that its pattern takes', (_, pattern, id) => {
    expect(id).toMatch(pattern);
    for (const other of [
      `${id}0`,
      `0${id}`,
      id.slice(1),
      id.slice(0, -1),
      id.toUpperCase(),
      `${id.slice(0, -1)}-`,
    ]) {
      if (other !== id) expect(other).not.toMatch(pattern);
    }
  });

  it('of a workflow names its blob', () => {
    expect(ids.workflowHash(blob)).toBe(`sha256:${blob}`);
    expect(ids.workflowBlob(ids.workflowHash(blob))).toBe(blob);
  });

  it('of a node or an attempt stands for 8 bytes, and nothing else does', () => {
    const bytes = Uint8Array.of(0, 1, 2, 3, 252, 253, 254, 255);
    expect(ids.handleBytes(ids.nodeIdOf(bytes))).toEqual(bytes);
    expect(ids.handleBytes(ids.attemptIdOf(bytes))).toEqual(bytes);
    for (const wrong of ['', '041', `${root}00`, root.replace(/.$/, 'u')]) {
      expect(() => ids.handleBytes(wrong as ids.NodeId)).toThrow(`not a handle: ${wrong}`);
    }
  });
});

describe('ids that follow from others', () => {
  const attempt = ids.attemptFor(root, Uint8Array.of(1, 2, 3, 4));
  const node = ids.childNode(run, root, attempt, digests);

  it('are the same in every version of the program: logs hold them', () => {
    expect([root, node, ids.firstAttempt(root), attempt, ids.retryAttempt(root, attempt, digests)]).toEqual([
      'nqqekcd5a1vpc',
      'x0ffypzpbsk6p',
      'nqqekc8000000',
      'nqqekc81081g8',
      'nqqekccd8dckm',
    ]);
  });

  it('differ wherever something that they follow from does', () => {
    const otherRun = ids.runId(UUID.replace('7', '8'));
    const otherAttempt = ids.attemptFor(root, Uint8Array.of(1, 2, 3, 5));
    const all = [
      root,
      ids.rootNode(otherRun, digests),
      node,
      ids.childNode(otherRun, root, attempt, digests),
      ids.childNode(run, node, attempt, digests),
      ids.childNode(run, root, otherAttempt, digests),
      attempt,
      otherAttempt,
      ids.retryAttempt(root, attempt, digests),
      ids.retryAttempt(root, otherAttempt, digests),
    ];
    expect(new Set(all).size).toBe(all.length);
  });

  it('of attempts begin like their node, and take 4 bytes of what tells them apart', () => {
    const retry = ids.retryAttempt(root, attempt, digests);
    for (const one of [attempt, ids.firstAttempt(root), retry]) {
      expect(ids.nodePart(ids.handleBytes(one))).toEqual(ids.handleBytes(root).slice(0, 4));
      expect(ids.isAttemptOn(root, one)).toBe(true);
    }
    expect([...ids.nonceOf(attempt)]).toEqual([1, 2, 3, 4]);
    expect(ids.attemptFor(root, Uint8Array.of(1, 2, 3, 4, 5))).toBe(attempt);
    expect(ids.isAttemptOn(ids.childNode(run, root, attempt, digests), attempt)).toBe(false);
    expect(ids.isAttemptOn('no handle' as ids.NodeId, attempt)).toBe(false);
  });
});
