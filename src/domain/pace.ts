import { nextTurn } from './event-loop-turns.js';
import { forNobody } from './for-nobody.js';

/** Rows of one list that are worked on as one part, whatever is shown of them: as many as a page has over GraphQL. */
export const ROWS_OF_A_PART = 100;

/**
 * Fields of all lists of an answer that are one part. A first list that is short may have more: what is read below rows is read
 * once for each part, and a page with all that is included is to be one. What is no longer is shown at once, in some four
 * milliseconds: pages of fifty that tools ask for, with the variables of each server, have four thousand.
 */
export const FIELDS_OF_A_PART = 5_000;

/** Fields of a longer answer that are shown at a stretch: one or two milliseconds, for which everybody else waits. */
export const FIELDS_AT_A_STRETCH = 1_000;

/** Spreads the rows of an answer over rounds of the event loop, so that others are heard in between. */
export interface Pace {
  /**
   * A list whose rows are there part by part, each in one round of the event loop or several, behind those that other lists
   * of the answer have taken. Rows whose round has come are there at once, so that nothing changes for a short answer.
   * @param fieldsOfRow how many fields are shown of each row
   */
  inParts<Row>(rows: readonly Row[], fieldsOfRow: number): readonly (Row | Promise<Row>)[];
  /** Takes room for work that is no list, as long as that of so many fields: resolves when its round has come. */
  takeRoom(fields: number): Promise<void>;
  /** Calls what reads for all rows of the part that is being shown, once it knows of all of them. */
  whenPartIsShown(read: () => void): void;
}

const goOn = (): void => undefined;

export interface PaceOptions {
  /** Throws once nothing more is to be shown: then no further round comes, and all rows that wait fail with it. */
  readonly requireMore?: () => void;
  /** Whether nobody waits for the answer any more: then no further round comes, and rows that wait are let go of. */
  readonly isAbandoned?: () => boolean;
  /** Says that the answer takes turns from now on. */
  readonly becomeLong?: (() => void) | undefined;
}

interface Part {
  /** Its last stretch; undefined once it has come. */
  last: Promise<void> | undefined;
  /** Fields that it still takes. */
  left: number;
}

/** The pace of one answer. */
export const createPace = ({
  requireMore = goOn,
  isAbandoned = () => false,
  becomeLong = goOn,
}: PaceOptions = {}): Pace => {
  /** The last stretch that rows are put off to; undefined once it has come. */
  let stretch: Promise<void> | undefined;
  /** Fields that it still takes: of a first part all. */
  let left = FIELDS_OF_A_PART;
  let part: Part = { last: undefined, left: FIELDS_OF_A_PART };
  /** The part whose stretch has come last. */
  let shown = part;

  const beginStretch = (): void => {
    becomeLong();
    const of = part;
    const before = stretch ?? Promise.resolve();
    const begun = before.then(nextTurn).then(() => {
      if (isAbandoned()) return forNobody<void>();
      requireMore();
      shown = of;
      if (stretch === begun) stretch = undefined;
      if (of.last === begun) of.last = undefined;
      return undefined;
    });
    stretch = begun;
    of.last = begun;
    left = FIELDS_AT_A_STRETCH;
  };
  const beginPart = (): void => {
    part = { last: undefined, left: FIELDS_OF_A_PART };
    beginStretch();
  };
  const whenPartIsShown = (read: () => void): void => {
    if (isAbandoned()) return;
    // Of what has failed nothing more is shown: whoever reads finds that out.
    if (shown.last === undefined) afterPromises(read);
    else shown.last.then(() => whenPartIsShown(read), read);
  };

  return {
    inParts: (rows, fieldsOfRow) => {
      const fields = Math.max(1, fieldsOfRow);
      const all = rows.length * fields;
      const isOnePart = rows.length <= ROWS_OF_A_PART && (part.left === FIELDS_OF_A_PART || all <= part.left);
      if (stretch === undefined && isOnePart && all <= left) {
        left -= all;
        part.left -= all;
        return rows;
      }
      if (stretch === undefined) left = Math.min(left, FIELDS_AT_A_STRETCH);
      return rows.map((row, index) => {
        const isFull = part.left < Math.min(fields, FIELDS_OF_A_PART) || (index > 0 && index % ROWS_OF_A_PART === 0);
        if (isFull && !isOnePart) beginPart();
        else if (left < Math.min(fields, FIELDS_AT_A_STRETCH)) beginStretch();
        left -= fields;
        part.left -= fields;
        return stretch === undefined ? row : handled(stretch.then(() => row));
      });
    },
    takeRoom: async (fields) => {
      if (left < Math.min(fields, FIELDS_AT_A_STRETCH)) beginStretch();
      left -= fields;
      await stretch;
    },
    whenPartIsShown,
  };
};

/** When rows that are there at once have asked for what they need. */
const afterPromises = (read: () => void): void => {
  Promise.resolve().then(() => process.nextTick(read));
};

/** A row that fails while nobody waits for it yet, or any more, is no end of the process: whoever has its list hears of it. */
const handled = <Row>(row: Promise<Row>): Promise<Row> => {
  row.catch(goOn);
  return row;
};
