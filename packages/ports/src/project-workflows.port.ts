/** Where the workflow files of a project lie. */
interface ProjectWorkflows {
  /** The project, as a call that is about it has it. */
  readonly workspace: string;
  /** Path of the file with this name in the folder of its workflows, whether it is there or not. */
  readonly file: (name: string) => string;
}

/** The project of somebody who works in a folder. */
export interface ProjectHere {
  /**
   * The nearest project at or above the working folder, or the one that the client names; where there is none, the
   * working folder, which becomes one with its first workflow.
   */
  readonly workflows: () => Promise<ProjectWorkflows>;
}
