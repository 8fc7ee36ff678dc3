/** User and group, by number, that the processes and files of one server belong to. They need no entry in /etc/passwd. */
export interface ServerAccount {
  readonly uid: number;
  readonly gid: number;
}

/** The numbers that servers are given, first and last. */
export interface AccountRange {
  readonly first: number;
  readonly last: number;
}
