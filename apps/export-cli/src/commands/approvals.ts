import { userInfo } from 'node:os';
import type { AnsweredApproval, WaitingApproval } from '@workrail/application';
import { counted, defined, program } from '@workrail/kernel';
import { type CliError, misuseError } from '../errors/cli-error.ts';
import { numberOf, textOf } from '../options.ts';
import { approvalsText } from '../text/approvals-text.ts';
import { type Argument, answering, withData } from './command.ts';

const WHICH = 'ses_… or run_…, as shown by the agent or "workrail approvals"';

export const approvals = answering({
  name: 'approvals',
  changesData: false,
  about: 'list the results that are waiting for your approval',
  arguments: [{ name: '[id]', about: `only this session or run: ${WHICH}` }],
  flags: ['json'],
  example: 'workrail approvals',
  ask: ({ host }, _given, of?: string) => withData(host, (data) => data.listApprovals(defined({ of }))),
  json: (waiting) => ({ approvals: waiting }),
  text: (waiting, deps) => approvalsText(waiting, deps.terminal.paint, deps.program),
});

const ID: Argument = { name: '<id>', about: WHICH };

const answerCommand = (name: 'approve' | 'decline', about: string) =>
  answering<AnsweredApproval & { readonly stepId: string }>({
    name,
    changesData: true,
    about,
    arguments: [ID],
    flags: ['question', 'comment', 'json'],
    notes: `The first answer counts, whether it comes from here, from the dashboard or from the agent's client. The agent sees it with its
next call.`,
    example: `workrail ${name} ses_…`,
    ask: (deps, given, id = '') =>
      withData(deps.host, (data) =>
        program<CliError, AnsweredApproval & { readonly stepId: string }>(async ({ take, value, fail }) => {
          const number = value(numberOf('question', { min: 1, max: 999_999_999 }, given, deps.env));
          const waiting = await take(data.listApprovals({ of: id }));
          const chosen = choose(waiting, number, id);
          if ('_tag' in chosen) return fail(chosen);
          const { sessionId, question, stepId } = chosen;
          const answered = await take(
            data.answerApproval(
              defined({
                ...{ sessionId, question, channel: 'command' as const, by: userName() },
                answer: name === 'approve' ? ('approved' as const) : ('declined' as const),
                comment: textOf('comment', given, deps.env),
              }),
            ),
          );
          return { ...answered, stepId };
        }),
      ),
    text: ({ answer, stepId, sessionId }) =>
      `${answer === 'approved' ? 'Approved' : 'Declined'}: step "${stepId}" of ${sessionId}. The agent sees your answer with its next call.\n`,
  });

export const approve = answerCommand('approve', 'approve the result of a waiting run');
export const decline = answerCommand('decline', 'decline the result, so that the agent changes it');

/** The one question that is meant. */
function choose(
  waiting: readonly WaitingApproval[],
  number: number | undefined,
  id: string,
): WaitingApproval | CliError {
  const [first, ...more] = waiting.filter(({ question }) => number === undefined || question === number);
  if (first === undefined)
    return number === undefined
      ? misuseError(
          `nothing in ${id} is waiting for approval: it was answered already, or nobody has asked yet`,
          'Run "workrail approvals" to see what is waiting.',
        )
      : misuseError(
          `${id} has no open question with the number ${number}`,
          `Run "workrail approvals ${id}" to see the open ones.`,
        );
  if (more.length === 0) return first;
  return misuseError(
    `${counted(waiting.length, 'result')} of ${id} are waiting for approval`,
    `Name one with --question: ${waiting.map(({ question, stepId }) => `${question} (step "${stepId}")`).join(', ')}.`,
  );
}

/** Who is asked; nobody where the system does not know its users. */
function userName(): string | undefined {
  try {
    return userInfo().username;
  } catch {
    return undefined;
  }
}
