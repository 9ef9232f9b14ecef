import { pipe, TE } from '@workrail/kernel';
import { type HandlerDependencies, type Handlers, told } from './handler.ts';

type Dependencies = Pick<HandlerDependencies, 'useCases'>;

export const listApprovals =
  ({ useCases }: Dependencies): Handlers['listApprovals'] =>
  ({ query }) =>
    pipe(
      useCases.listApprovals(query),
      TE.map((approvals) => ({ told: { approvals } })),
    );

/** Who has the cookie answers on the page; a program with the token, over the API. */
export const answerApproval =
  ({ useCases }: Dependencies): Handlers['answerApproval'] =>
  ({ params, body }, caller) =>
    told(
      useCases.answerApproval({
        ...params,
        ...body,
        channel: caller === 'page' ? 'page' : 'api',
      }),
    );
