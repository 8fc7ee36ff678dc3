/**
 * What an error says to a person, on one line. A connection that was refused on several addresses of a name is an error
 * without words around the ones that have them.
 */
export const errorSentence = (error: unknown): string => {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(errorSentence).join(', ');
  const message = error instanceof Error ? error.message : String(error);
  const lines = message.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '').join(' ');
};
