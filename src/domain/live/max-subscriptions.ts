/** Most subscriptions of one person: those that somebody reads in all processes, and all of them in each. */
export const MAX_SUBSCRIPTIONS = 20;
