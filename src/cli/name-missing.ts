import { NotFoundError } from '../domain/errors.js';

/**
 * Runs a use case on one object. If it does not exist, the error names it as the caller did: "No node 99."
 * @throws {Error} it does not exist  @throws the other errors of the use case
 */
export const nameMissing = async <Result>(named: string, use: Promise<Result>): Promise<Result> =>
  use.catch((error: unknown) => {
    if (error instanceof NotFoundError) throw new Error(`No ${named}.`, { cause: error });
    throw error;
  });
