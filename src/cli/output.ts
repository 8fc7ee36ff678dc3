/** One block of rows. Without column names each row is a name with its value. */
export interface Table {
  readonly columns?: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** What a command prints, and its exit status. */
export interface Output {
  /** With `--json`: one value on one line. */
  readonly json: unknown;
  /** Without: tables, or whole lines of text. */
  readonly text: string | readonly Table[];
  /** 0 by default. */
  readonly status?: number;
}
