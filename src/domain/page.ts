/** Rows per page by default. Source: rest.md §1.2. */
export const DEFAULT_PAGE_SIZE = 50;

/** Most rows per page over GraphQL. Source: ADR graphql 5. */
export const MAX_PAGE_SIZE = 100;

/** Most rows per page over REST: its client tools read whole lists at once. Source: choices.md 21. */
export const MAX_REST_PAGE_SIZE = 10_000;
