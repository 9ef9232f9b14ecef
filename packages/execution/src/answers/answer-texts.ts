import { CONFIRMATION_SOURCE_WORDS, type Confirmation, type Warning } from '@workrail/event-log';
import { asSentence } from '@workrail/kernel';

/** `The user declined another result of this step on the command line, with the comment: Too long.` */
export const otherResultWarning = (said: Confirmation): Warning => ({
  code: 'ANSWER_TO_OTHER_RESULT',
  message: answerText(said, 'another result of this step'),
});

/** What a person said to a result, as one sentence. */
export const answerText = ({ answer, source, comment }: Confirmation, result: string): string => {
  const fact = `The user ${answer} ${result} ${CONFIRMATION_SOURCE_WORDS[source]}`;
  return comment === undefined ? `${fact}.` : `${fact}, with the comment: ${asSentence(comment)}`;
};
