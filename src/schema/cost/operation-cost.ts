import { isAdministrator } from '../../domain/access/caller-rights.js';
import type { Principal } from '../../domain/context.js';
import { CostLimitError } from '../../domain/errors.js';

/**
 * The cost of an operation in points. A point is about one field of an answer, some 5 µs of one core; slower fields
 * declare more at their definition.
 */
export interface OperationCost {
  /** Points spent so far. */
  readonly actual: number;
  /** Maximum points that it may spend. */
  readonly limit: number;
  /** Whether it was stopped because it spent more. */
  readonly isExceeded: boolean;
  /** Whether its requested points show that it may take long. */
  readonly mayBeLong: boolean;
  /** Maximum number of rows that the next statement may load. */
  readonly rowsLeft: number;
  /** Sets the requested points. */
  ask(points: number): void;
  /**
   * Spends points.
   * @throws {CostLimitError} fewer points are left; nothing more can be spent
   */
  spend(points: number): void;
  /**
   * The answer of an execution, or `instead` as soon as it has spent too much; the rest is not awaited. From then on
   * errors are not created (`isAbandoned`): thousands of waiting rows would fail one by one, without yielding.
   */
  untilExceeded<Result>(execution: PromiseLike<Result>, instead: Result): Promise<Result>;
  /** Whether it was stopped, so that its results are not awaited. */
  readonly isAbandoned: boolean;
  /**
   * For a mutation, which was checked before it started and must not be stopped half-way: allows only costs that were
   * not known before.
   */
  widen(): void;
}

/** Points of one statement of a list, in addition to its rows. */
export const STATEMENT_COST = 50;

/** Points of a mutation, which sends several statements and writes. */
export const CHANGE_COST = 500;

/** Points of a row that is read from the database, in addition to its fields. */
export const ROW_COST = 4;

/** Points of an operation that may take long: some 50 ms. */
const LONG = 10_000;

/** Additional points that a running mutation may spend on long texts. */
const WIDENED = 4;

/** Maximum points of an operation, by caller. Every caller has a maximum. */
const LIMITS = { person: 50_000, administrator: 75_000, trusted: 2_000_000 } as const;

/** The limit of an operation. Our own documents (REST) read up to 10,000 rows at once. Source: choices.md 21. */
export const costLimitOf = (principal: Principal, { isTrusted }: { readonly isTrusted: boolean }): number => {
  if (isTrusted) return LIMITS.trusted;
  return isAdministrator({ principal }) ? LIMITS.administrator : LIMITS.person;
};

/** Executors treat such an error as located; otherwise they would create another one for each place. */
const LOCATED = { path: [] } as const;

/** Counts the points of one running operation. */
export const createOperationCost = (limit: number): OperationCost => new CountedCost(limit);

/** A class, because each event of a stream creates one, and accessors of an object literal are created with it. */
class CountedCost implements OperationCost {
  readonly limit: number;
  #asked = 0;
  #actual = 0;
  #ceiling: number;
  #limitError: CostLimitError | undefined;
  /** Replaces the result of the execution. */
  #abandon: (() => void) | undefined;

  constructor(limit: number) {
    this.limit = limit;
    this.#ceiling = limit;
  }

  get actual(): number {
    return this.#actual;
  }

  get isExceeded(): boolean {
    return this.#actual > this.#ceiling;
  }

  get isAbandoned(): boolean {
    return this.#limitError !== undefined && this.#abandon !== undefined;
  }

  get mayBeLong(): boolean {
    return this.#asked > LONG;
  }

  get rowsLeft(): number {
    return Math.max(0, Math.floor((this.#ceiling - this.#actual) / ROW_COST));
  }

  ask(points: number): void {
    this.#asked = points;
  }

  spend(points: number): void {
    this.#actual += points;
    if (this.#actual <= this.#ceiling) return;
    // Thousands of fields may fail: one shared error, without a path for each.
    this.#limitError ??= Object.assign(
      new CostLimitError(`This operation spent more than its ${this.limit} points. Select less at once.`),
      LOCATED,
    );
    this.#abandon?.();
    throw this.#limitError;
  }

  untilExceeded<Result>(execution: PromiseLike<Result>, instead: Result): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#abandon = () => resolve(instead);
      // It may have spent too much before this call.
      if (this.isAbandoned) resolve(instead);
      execution.then(resolve, reject);
    });
  }

  widen(): void {
    this.#ceiling = this.limit * WIDENED;
  }
}
