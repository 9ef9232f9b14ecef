import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyWithSmallServer } from './harness/client-entry.ts';
import { examine, isWrong, workingHomes } from './harness/examined-home.ts';
import { HOME_FAULTS } from './harness/home-faults.ts';
import { useCli } from './harness/server-files.ts';
import { newHome } from './harness/server-home.ts';

// Each look tries two servers, which have folders of their own: no fault of a home can show in them.
const build = newHome();
beforeAll(() => useCli(copyWithSmallServer(build.root).cli));
afterAll(build.remove);
const workingHome = workingHomes();

describe('a fault is found, named and mended, one after the other', () => {
  test.each(Object.entries(HOME_FAULTS))('in %s', (_, faults) => {
    const home = workingHome();
    const said = (text: string) => text.replaceAll(home.root, '~');
    let env: Readonly<Record<string, string>> = {};
    for (const { what, id, status = 'fault', words, fix, plant, mend, ...fault } of faults) {
      env = { ...env, ...fault.env?.(home) };
      plant(home);
      // Nothing else is wrong: what was planted before is mended.
      const found = examine(home, { env }).checks.filter(isWrong);
      expect(found, what).toMatchObject([{ id, status }]);
      for (const check of found) {
        expect(said([check.message, ...(check.details ?? [])].join('\n'))).toMatch(words);
        expect(said(check.fix ?? '')).toMatch(fix);
        mend(home, check);
      }
    }
    expect(examine(home, { env }).checks.filter(isWrong)).toEqual([]);
  });
});
