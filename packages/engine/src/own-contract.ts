/** Whether the workflow's file declares the contract itself; the others come with the program. */
export const isOwnContract = (contract: string): boolean => contract.startsWith('step.');
