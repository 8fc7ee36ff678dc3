/** User and group id of the processes and files of one server. They need no entry in /etc/passwd. */
export interface ServerAccount {
  readonly uid: number;
  readonly gid: number;
}

/** First and last id for servers, inclusive. */
export interface AccountRange {
  readonly first: number;
  readonly last: number;
}
