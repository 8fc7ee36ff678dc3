import { isAdministrator } from '../../domain/access/caller-rights.js';
import type { Principal } from '../../domain/context.js';
import { CostLimitError } from '../../domain/errors.js';

/**
 * What an operation may cost, in points. A point is about one field of an answer, some 5 µs of one core; what takes
 * longer says so at its definition.
 */
export interface OperationCost {
  /** Points spent so far. */
  readonly actual: number;
  /** Most points that it may spend. */
  readonly limit: number;
  /** Whether it was stopped for spending more. */
  readonly isExceeded: boolean;
  /** Whether it asks for so much that it may take long. */
  readonly mayBeLong: boolean;
  /** Most rows that the next statement may load. */
  readonly rowsLeft: number;
  /** Says how many points it asks for. */
  ask(points: number): void;
  /**
   * Spends points.
   * @throws {CostLimitError} they are more than are left; nothing more can be spent
   */
  spend(points: number): void;
  /**
   * What an execution answers; as soon as it has spent too much, `instead`, and nobody waits for the rest of it any more. From
   * then on what would fail is left alone (`isAbandoned`): thousands of rows that wait would fail one by one, at a stretch.
   */
  untilExceeded<Result>(execution: PromiseLike<Result>, instead: Result): Promise<Result>;
  /** Whether it was stopped, and nobody waits for anything of it any more. */
  readonly isAbandoned: boolean;
  /** For a change, which fitted before it began and is not stopped half-way: only by what nobody could foresee. */
  widen(): void;
}

/** Points of one statement that is sent for a list, in addition to those of its rows. */
export const STATEMENT_COST = 50;

/** Points of a change, which sends several statements and writes. */
export const CHANGE_COST = 500;

/** Points of a row that is read from the database, in addition to those of the fields that are shown of it. */
export const ROW_COST = 4;

/** Points of what may take long: some 50 ms. */
const LONG = 10_000;

/** How much more a change may spend, once it runs, on long texts. */
const WIDENED = 4;

/** Most points of an operation, by who asks. Nobody may spend without end. */
const LIMITS = { person: 50_000, administrator: 75_000, trusted: 2_000_000 } as const;

/** The limit of an operation. Documents of our own (REST) ask for up to 10,000 rows at once. Source: choices.md 21. */
export const costLimitOf = (principal: Principal, { isTrusted }: { readonly isTrusted: boolean }): number => {
  if (isTrusted) return LIMITS.trusted;
  return isAdministrator({ principal }) ? LIMITS.administrator : LIMITS.person;
};

/** What executors take for an error that has its place already: they make another for each place otherwise. */
const LOCATED = { path: [] } as const;

/** Counts what one operation spends while it runs. */
export const createOperationCost = (limit: number): OperationCost => new CountedCost(limit);

/** A class, since each event of a stream has one of its own, and accessors of an object are made with it. */
class CountedCost implements OperationCost {
  readonly limit: number;
  #asked = 0;
  #actual = 0;
  #ceiling: number;
  #refusal: CostLimitError | undefined;
  /** Answers in the place of the execution. */
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
    return this.#refusal !== undefined && this.#abandon !== undefined;
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
    // Thousands of fields may be refused: one error for all, and none for each place in the answer.
    this.#refusal ??= Object.assign(
      new CostLimitError(`This operation spent more than its ${this.limit} points. Ask for less at once.`),
      LOCATED,
    );
    this.#abandon?.();
    throw this.#refusal;
  }

  untilExceeded<Result>(execution: PromiseLike<Result>, instead: Result): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#abandon = () => resolve(instead);
      // It may have spent too much before it was to wait for anything.
      if (this.isAbandoned) resolve(instead);
      execution.then(resolve, reject);
    });
  }

  widen(): void {
    this.#ceiling = this.limit * WIDENED;
  }
}
