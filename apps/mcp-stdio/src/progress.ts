/** A request of a client, as far as it can be told of progress. */
interface Notifying {
  readonly _meta?: { readonly progressToken?: string | number | undefined } | undefined;
  readonly notify: (notification: {
    readonly method: 'notifications/progress';
    readonly params: {
      readonly progressToken: string | number;
      readonly progress: number;
      readonly message: string;
    };
  }) => Promise<void>;
}

/** Milliseconds before a client hears that a call is under way, and between two times that it does. */
const TELL_EVERY = 1_000;

/** Runs a call, and tells meanwhile that it goes on where that is to be told. */
export async function tellingProgress<A>(
  request: Notifying,
  working: string | undefined,
  call: () => Promise<A>,
): Promise<A> {
  if (working === undefined) return call();
  const progress = progressOf(request);
  const timer = setInterval(() => progress(working), TELL_EVERY);
  try {
    return await call();
  } finally {
    clearInterval(timer);
  }
}

/** Tells of progress under the token that the client gave for the call, if it gave one. */
export function progressOf({ _meta, notify }: Notifying): (message: string) => void {
  const progressToken = _meta?.progressToken;
  let progress = 0;
  return (message) => {
    if (progressToken === undefined) return;
    progress += 1;
    const params = { progressToken, progress, message };
    notify({ method: 'notifications/progress', params }).catch(() => undefined);
  };
}
