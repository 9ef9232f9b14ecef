/**
 * What a check may still do. Sizes of schema and value multiply, and the value comes from an agent: without
 * bounds a megabyte could keep the process busy for minutes or fill its memory with errors.
 */
export interface Meter {
  /** Units of about ten nanoseconds. */
  work: number;
  /** Errors that could be reported. */
  reports: number;
}

/** Leaves the validator's generated code, which has no other way out; `Validator` catches it. */
export class Spent extends Error {}

export function spend(meter: Meter, work: number, reports = 0): void {
  meter.work -= work;
  meter.reports -= reports;
  if (meter.work < 0 || meter.reports < 0) throw new Spent();
}
