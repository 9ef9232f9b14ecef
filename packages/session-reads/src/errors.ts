/** The store has no session with this id. */
export interface SessionNotFoundError {
  readonly _tag: 'SessionNotFoundError';
  readonly sessionId: string;
}

/** The store has no run with this id. */
export interface RunNotFoundError {
  readonly _tag: 'RunNotFoundError';
  readonly runId: string;
}

export interface NodeNotFoundError {
  readonly _tag: 'NodeNotFoundError';
  readonly node: string;
}

/** Nothing that was left at the point is this artifact. */
export interface ArtifactNotFoundError {
  readonly _tag: 'ArtifactNotFoundError';
  readonly node: string;
  readonly hash: string;
}
