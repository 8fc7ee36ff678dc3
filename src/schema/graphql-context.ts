import type { DomainContext } from '../domain/context.js';
import type { DomainError } from '../domain/errors.js';
import type { OperationCost } from './cost/operation-cost.js';
import type { PointsBudget } from './cost/points-budget.js';
import type { Loaders } from './loaders.js';
import type { ChildCounts, ChildLoaders, ChildSelections } from './paging/child-loaders.js';

/** The context of resolvers: the domain's context, and the state of one operation. */
export interface GraphQLContext extends DomainContext {
  /** True for our own documents (REST): their authors bound them, not limits. */
  readonly isTrusted: boolean;
  readonly loaders: Loaders;
  /** The places in the document where a value was withheld and the reason was given. */
  readonly withheld: Set<string>;
  readonly childLoaders: ChildLoaders;
  readonly childCounts: ChildCounts;
  readonly childSelections: ChildSelections;
  /** The cost of the operation; each event of a stream is one operation. */
  readonly cost: OperationCost;
  /** The budget of its person; undefined without a limit. */
  readonly points?: PointsBudget | undefined;
  /** Whether the client has disconnected; undefined if that is not known. */
  readonly isGone?: (() => boolean) | undefined;
  /** Whether the request is longer than others may be, by the text of a file. */
  readonly hasLongText?: boolean | undefined;
  /**
   * The idempotency key of a REST request: the header `Idempotency-Key`, which its document cannot pass to its
   * mutation.
   */
  readonly idempotencyKey?: string | undefined;
  /** The first error of the operation as the domain threw it; REST derives its status from it. */
  domainError?: DomainError | undefined;
}
