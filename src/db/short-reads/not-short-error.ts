/** Said of arguments that are not answered in one statement: Prisma answers them. Never seen outside of this folder. */
export class NotShortError extends Error {
  override readonly name = 'NotShortError';
}
