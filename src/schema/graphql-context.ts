import type { DomainContext } from '../domain/context.js';
import type { DomainError } from '../domain/errors.js';
import type { OperationCost } from './cost/operation-cost.js';
import type { PointsBudget } from './cost/points-budget.js';
import type { Loaders } from './loaders.js';
import type { ChildLoaders, ChildSelections } from './paging/child-loaders.js';

/** What resolvers are given: the domain's context, and what lasts as long as one operation. */
export interface GraphQLContext extends DomainContext {
  /** True for documents of our own (REST): they are bounded by their authors, not by limits. */
  readonly isTrusted: boolean;
  readonly loaders: Loaders;
  /** The places in the document where something was withheld and the reason was given. */
  readonly withheld: Set<string>;
  readonly childLoaders: ChildLoaders;
  readonly childSelections: ChildSelections;
  /** What the operation spends; each event of a stream is one. */
  readonly cost: OperationCost;
  /** What its person may still spend; undefined where nothing bounds it. */
  readonly points?: PointsBudget | undefined;
  /** Says that the operation takes turns with other long work from now on; undefined where nobody takes it for short. */
  readonly becomeLong?: (() => void) | undefined;
  /** Whether nobody waits for the answer any more; undefined where nobody can tell. */
  readonly isGone?: (() => boolean) | undefined;
  /** The request is longer than others may be, by the text of a file. */
  readonly hasLongText?: boolean | undefined;
  /** The name of the request that its document cannot give to its mutation: `Idempotency-Key` of REST. */
  readonly idempotencyKey?: string | undefined;
  /** The first refusal of the operation as the domain threw it; REST picks its status from it. */
  refusal?: DomainError | undefined;
}
