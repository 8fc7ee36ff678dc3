import type { ReportWriter } from './import-report.js';

interface Leftover {
  readonly subject: string;
  readonly text: string;
  readonly count?: number;
}

/** Reports rows that have no place here, with the reason. */
export const leaveOut = (report: ReportWriter, noun: string, { subject, text, count = 1 }: Leftover): void => {
  const counts = report.countsOf(noun);
  counts.found += count;
  counts.leftOut += count;
  report.note({ noun, subject, kind: 'left out', text });
};
