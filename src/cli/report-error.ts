import { ValidationError } from '../domain/errors.js';
import { messageOf } from '../domain/input/validation-messages.js';
import { errorSentence } from '../host/error-sentence.js';

/** An error as one line for the terminal, with every validation message. */
export const reportError = (error: unknown): string => {
  if (error instanceof ValidationError) {
    return error.issues.map((issue) => messageOf(issue, issue.path.join('.'))).join(' ');
  }
  return errorSentence(error);
};
