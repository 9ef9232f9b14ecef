import type { ProductSection } from '../requirement.ts';

/** What is asked of APIs: their documents, catalogs, commands and credentials. */
export const apis: readonly ProductSection[] = [
  {
    heading: 'APIs: importing a document',
    rows: [
      {
        id: 'APIS-IMPORT-1',
        says: 'Checking a document takes a path, infers what the source is, and changes nothing',
      },
      {
        id: 'APIS-IMPORT-2',
        says: 'A check answers whether the document is valid, its kind, how many operations it has, warnings and violations; an invalid one is an answer',
      },
      { id: 'APIS-IMPORT-3', says: 'A preview plans an import to the end and writes nothing' },
      {
        id: 'APIS-IMPORT-4',
        says: 'A preview answers the catalog as it would be, the counts, the prefixes of the names, the warnings and, if asked, the first commands',
      },
      { id: 'APIS-IMPORT-5', says: 'An import checks everything before anything is written' },
      {
        id: 'APIS-IMPORT-6',
        says: 'An import writes the registry and a manifest, and its commands are found at once',
      },
      {
        id: 'APIS-IMPORT-7',
        says: 'An import of a title that is there is a conflict that changes nothing, unless it is to replace it',
      },
      {
        id: 'APIS-IMPORT-8',
        says: 'A new catalog is enabled unless asked otherwise, and one that replaces another stays as that was',
      },
      {
        id: 'APIS-IMPORT-9',
        says: 'An import answers the id, both paths, the counts, the warnings and what is different from before',
      },
      {
        id: 'APIS-IMPORT-10',
        says: 'An import of hundreds of operations changes no byte of the list of tools',
      },
      {
        id: 'APIS-IMPORT-11',
        says: 'While a large document is read, other calls are answered and clients hear of progress',
      },
      {
        id: 'APIS-IMPORT-12',
        says: 'A hostile document is inert, and reading one ends within limits of time and memory that the error names',
      },
      {
        id: 'APIS-IMPORT-13',
        says: 'The descriptions of the tools lead from the check over the preview to the import',
      },
    ],
  },
  {
    heading: 'APIs: catalogs',
    rows: [
      {
        id: 'APIS-CATALOG-1',
        says: 'Disabling a catalog removes nothing, and its commands are not found until it is enabled',
      },
      { id: 'APIS-CATALOG-2', says: 'Enabling and disabling answer how many commands are enabled in all' },
      { id: 'APIS-CATALOG-3', says: 'A catalog is named by its id or by its title' },
      {
        id: 'APIS-CATALOG-4',
        says: 'Removing a catalog keeps its manifest unless that is to be removed too',
      },
      {
        id: 'APIS-CATALOG-5',
        says: 'Removing answers the id, whether the manifest was removed, and how many catalogs are left',
      },
      { id: 'APIS-CATALOG-6', says: 'A catalog is removed only with its exact id as confirmation' },
      {
        id: 'APIS-CATALOG-7',
        says: 'Catalogs are written nowhere but where the registry is configured to be',
      },
    ],
  },
  {
    heading: 'APIs: commands and providers',
    rows: [
      {
        id: 'APIS-COMMAND-1',
        says: 'Commands are found by what they should do, each with how it is executed and its HTTP method',
      },
      {
        id: 'APIS-COMMAND-2',
        says: 'One command is shown with its arguments, body, answers, credentials and base URL',
      },
      {
        id: 'APIS-COMMAND-3',
        says: 'Answers about commands and providers have at most 6 KB and say how to get what is left out',
      },
      {
        id: 'APIS-COMMAND-4',
        says: 'Providers are listed with what a choice has, which field to send and to show, and required arguments',
      },
      {
        id: 'APIS-COMMAND-5',
        says: 'A resource lists the commands with their arguments and the schemas of their bodies',
      },
      {
        id: 'APIS-COMMAND-6',
        says: 'A resource lists the providers with their fields and required arguments',
      },
      { id: 'APIS-COMMAND-7', says: 'What there is to search in is listed by catalog, with counts and tags' },
      {
        id: 'APIS-COMMAND-8',
        says: 'A saved workflow is a command from the moment it is saved, with its inputs as arguments',
      },
    ],
  },
  {
    heading: 'APIs: resources and prompts for authors',
    rows: [
      {
        id: 'APIS-RESOURCE-1',
        says: 'A resource is the page about the format of workflows, another one its JSON Schema',
      },
      {
        id: 'APIS-RESOURCE-2',
        says: 'A resource lists the saved workflows with id, title, description, path, format and version',
      },
      {
        id: 'APIS-RESOURCE-3',
        says: 'A resource is the text of each saved workflow; an unknown id is an error; reading changes nothing',
      },
      { id: 'APIS-PROMPT-1', says: 'A prompt leads from a goal, a target system and constraints to a draft' },
      {
        id: 'APIS-PROMPT-2',
        says: 'A prompt leads from a workflow and changes to a workflow with the same order',
      },
      { id: 'APIS-PROMPT-3', says: 'A prompt leads from a workflow and its mistakes to a corrected one' },
      {
        id: 'APIS-PROMPT-4',
        says: 'A prompt leads from a workflow and the rules of its inputs to values or to questions',
      },
      { id: 'APIS-PROMPT-5', says: 'No prompt changes anything or leads to a tool that destroys something' },
    ],
  },
  {
    heading: 'APIs: safety and errors',
    rows: [
      {
        id: 'APIS-SAFE-1',
        says: 'Each tool says whether it only reads, destroys, may be repeated and reaches beyond this machine',
      },
      {
        id: 'APIS-SAFE-2',
        says: 'Every error has code, category, message, context, whether it can be retried, the next action and a correlation id',
      },
      {
        id: 'APIS-SAFE-3',
        says: 'The context of an error names what it is about: a path, a catalog or a command',
      },
      { id: 'APIS-SAFE-4', says: 'Violations have a path, a rule and a message' },
      {
        id: 'APIS-SECRET-1',
        says: 'A secret comes from the environment first, then from a file that only its user can read',
      },
      {
        id: 'APIS-SECRET-2',
        says: 'A secret is taken from a prompt or from stdin, and never from an argument',
      },
      { id: 'APIS-SECRET-3', says: 'A secret is in no answer, error, log or other file, in no encoding' },
      {
        id: 'APIS-SECRET-4',
        says: 'A secret is masked in texts as it is, in base64, percent-encoded and in JSON',
      },
    ],
  },
];
