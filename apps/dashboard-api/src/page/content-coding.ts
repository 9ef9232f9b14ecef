/** Forms in which a file may travel, the smallest first, with the ending of the file that has it. */
export const CODINGS = { br: '.br', gzip: '.gz' } as const;
export type Coding = keyof typeof CODINGS;

const ORDER: readonly Coding[] = ['br', 'gzip'];

/** The smallest form that a client takes by its `accept-encoding`; undefined where it takes the plain file alone. */
export function codingFor(
  accepted: string | undefined,
  there: (coding: Coding) => boolean,
): Coding | undefined {
  const taken = new Map(
    (accepted ?? '').split(',').map((part): [string, boolean] => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      return [name, !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))];
    }),
  );
  return ORDER.find((coding) => there(coding) && (taken.get(coding) ?? taken.get('*') ?? false));
}
