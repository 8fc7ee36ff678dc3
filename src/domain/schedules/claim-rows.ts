import { Prisma } from '../../generated/prisma/client.js';
import type { Claim } from './lease.js';

/** The columns of every row of `claimRows`. */
export const CLAIM_COLUMNS = Prisma.sql`item int, run_id uuid, fence int`;

/**
 * The claims of a group as rows, with further values for a statement: `from ${claimRows(…)} as claim (${CLAIM_COLUMNS},
 * …)`. `item` is the index in the group.
 */
export const claimRows = <Item extends { readonly claim: Claim }>(
  items: readonly Item[],
  columnsOf: (item: Item) => Readonly<Record<string, unknown>> = () => ({}),
): Prisma.Sql => {
  const rows = items.map((item, index) => ({
    item: index,
    run_id: item.claim.runId,
    fence: item.claim.fence,
    ...columnsOf(item),
  }));
  return Prisma.sql`json_to_recordset(${JSON.stringify(rows)}::json)`;
};
