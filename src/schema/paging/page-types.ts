/** Names of the types of a list and of its rows, as clients expect them: `ServerConnection`, `ServerEdge`. */
export const pageTypes = (noun: string) => [{ name: `${noun}Connection` }, { name: `${noun}Edge` }] as const;
