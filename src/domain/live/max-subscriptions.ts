/** Most subscriptions of one user: connected ones in all processes together, and all of them in each process. */
export const MAX_SUBSCRIPTIONS = 20;
