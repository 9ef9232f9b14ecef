/** A line of ours with each command in it as the user types it: `program` stands in for `workrail`. */
export const typed = (line: string, program: string): string =>
  line.replaceAll(/(?<=^|[\s"(])workrail(?= [a-z])/g, () => program);
