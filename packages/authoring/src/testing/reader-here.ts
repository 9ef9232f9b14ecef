import { E } from '@workrail/kernel';
import { describeDocument } from '@workrail/openapi';
import type { ApiReader } from '@workrail/ports';

/** Reads documents in this very thread. */
export const readerHere: ApiReader = {
  describe:
    ({ text, readBeside, ...options }) =>
    async () =>
      E.right(await describeDocument(text, readBeside, options)),
};
