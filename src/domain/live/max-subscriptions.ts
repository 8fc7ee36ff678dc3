/** Most subscriptions of one person in one process. */
export const MAX_SUBSCRIPTIONS = 20;
