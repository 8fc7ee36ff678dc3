import type { DomainContext } from '../context.js';
import type { DomainError } from '../domain/errors.js';
import type { Loaders } from './loaders.js';

/** What resolvers are given: the domain's context, and what lasts as long as one operation. */
export interface GraphQLContext extends DomainContext {
  /** True for documents of our own (REST): they are bounded by their authors, not by limits. */
  readonly isTrusted: boolean;
  readonly loaders: Loaders;
  /** The places in the document where something was withheld and the reason was given. */
  readonly withheld: Set<string>;
  /** The first refusal of the operation as the domain threw it; REST picks its status from it. */
  refusal?: DomainError;
}
