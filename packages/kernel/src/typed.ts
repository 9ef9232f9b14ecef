/** A line of ours with each command in it as its reader can type it: `program`, which may end in flags, stands in for `workrail`. */
export const typed = (line: string, program: string): string =>
  line.replaceAll(/(?<=^|[\s"(])workrail(?= [a-z])/g, () => program);
