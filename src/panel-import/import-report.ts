/** What becomes of rows of one noun. */
export interface NounCounts {
  readonly noun: string;
  /** Rows in the panel. */
  found: number;
  /** Rows that this import adds. */
  added: number;
  /** Rows that are here: from an earlier import, or because this installation has the same. */
  present: number;
  /** Rows of which something is not as it was in the panel. */
  changed: number;
  /** Rows that do not come. */
  leftOut: number;
}

/** One fact that does not arrive as it was, with the reason. It names no secret. */
export interface ImportNote {
  readonly noun: string;
  /** What it is about, such as `server 9 "Lobby"`. */
  readonly subject: string;
  readonly kind: 'changed' | 'left out';
  readonly text: string;
}

/** The plan before an import, and the result after one. */
export interface ImportReport {
  readonly counts: readonly NounCounts[];
  readonly notes: readonly ImportNote[];
}

export interface ReportWriter {
  readonly countsOf: (noun: string) => NounCounts;
  readonly note: (note: ImportNote) => void;
  readonly report: () => ImportReport;
}

export const createReport = (): ReportWriter => {
  const counts = new Map<string, NounCounts>();
  const notes: ImportNote[] = [];
  return {
    countsOf: (noun) => {
      const known = counts.get(noun);
      if (known !== undefined) return known;
      const created = { noun, found: 0, added: 0, present: 0, changed: 0, leftOut: 0 };
      counts.set(noun, created);
      return created;
    },
    note: (note) => notes.push(note),
    report: () => ({ counts: [...counts.values()], notes }),
  };
};
