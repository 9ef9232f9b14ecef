declare module 'proper-lockfile' {
  export interface LockOptions {
    readonly stale?: number;
    readonly realpath?: boolean;
    readonly retries?: number;
    readonly onCompromised?: (failure: Error) => void;
  }
  export function lock(file: string, options?: LockOptions): Promise<() => Promise<void>>;
}
