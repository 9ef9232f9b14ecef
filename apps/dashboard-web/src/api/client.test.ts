import { afterEach, expect, test, vi } from 'vitest';
import { get, importBundle } from './client.ts';
import { ApiError, mayRetry } from './failure.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A dashboard that takes requests and never answers. */
function hung() {
  const timeouts: number[] = [];
  const late = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    timeouts.push(ms);
    return late.signal;
  });
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal | null }) => {
    return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  });
  return { timeouts, tooLate: () => late.abort(new DOMException('late', 'TimeoutError')) };
}

test('a request that is not answered in 20 s says so, and is not made again by itself', async () => {
  const { timeouts, tooLate } = hung();
  const asked = get('/api/sessions/{sessionId}', { sessionId: 'ses_1' }, new AbortController().signal).catch(
    (error: unknown) => error,
  );
  tooLate();
  const error = await asked;
  expect(timeouts).toEqual([20_000]);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ failure: { message: 'The dashboard does not answer.' } });
  expect(mayRetry(error)).toBe(false);
});

test('a request that the page gave up is no failure of the dashboard', async () => {
  hung();
  const leave = new AbortController();
  const asked = get('/api/sessions/{sessionId}', { sessionId: 'ses_1' }, leave.signal).catch(
    (error: unknown) => error,
  );
  leave.abort();
  expect(await asked).not.toBeInstanceOf(ApiError);
});

test('an import may take as long as it takes', () => {
  const { timeouts } = hung();
  void importBundle({ fileName: 'a.gz', contentBase64: '' });
  expect(timeouts).toEqual([]);
});

test('what is not there is not asked for again, whatever the answer says', () => {
  const failure = {
    error_code: 'X',
    category: 'execution',
    message: '',
    context: {},
    retryable: true,
  } as const;
  const error = (status: number) =>
    new ApiError(status, { ...failure, suggested_action: '', correlation_id: '' });
  expect([400, 404, 503].map((status) => mayRetry(error(status)))).toEqual([false, false, true]);
});
