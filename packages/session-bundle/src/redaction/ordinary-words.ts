/** What stands behind `password:` in prose and in code and is none. */
const WORDS = new Set(
  [
    'a an any are as at be been but can cannot do does for from has have if in into is it its may must no none not of on',
    'one or please see should that the there these this those to was we were when which will with you your',
    'absent changed correct empty expired field fields form found given hidden input invalid label length missing ok',
    'optional page prompt required reset rotation rule rules screen set stored unknown unset valid value wrong yes',
    'bool boolean bytes char false int integer nil never null number object str string text true undefined void',
  ].flatMap((line) => line.split(' ')),
);

/** Whether a value is one word that says nothing, with the marks behind it and what makes a type of it before. */
export const isOrdinary = (value: string): boolean =>
  WORDS.has(
    value
      .slice(0, 40)
      .replace(/^[&*]/, '')
      .replace(/[^A-Za-z]{1,8}$/, '')
      .toLowerCase(),
  );
