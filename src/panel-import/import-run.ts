import type { DomainContext } from '../domain/context.js';
import type { ReportWriter } from './import-report.js';
import type { Panel } from './source/open-panel.js';

/** The nouns whose rows other rows refer to. */
export type ReferredNoun =
  | 'locations'
  | 'users'
  | 'nests'
  | 'eggs'
  | 'egg variables'
  | 'nodes'
  | 'allocations'
  | 'servers'
  | 'schedules'
  | 'database hosts'
  | 'API keys';

/** One import, from its first noun to its last. */
export interface ImportRun {
  readonly ctx: DomainContext;
  readonly panel: Panel;
  readonly report: ReportWriter;
  /** False for a plan, which writes nothing. */
  readonly applies: boolean;
  /** The time of the import, by the database. */
  readonly now: Date;
  /**
   * Whether this installation has no servers of its own. Its seed then makes room for the ids of the panel, which tools
   * have stored.
   */
  readonly makesRoom: boolean;
  /** The id here of a row of the panel; undefined where that row does not come. */
  readonly idOf: (noun: ReferredNoun, sourceId: number | null) => number | undefined;
  readonly setId: (noun: string, sourceId: number, targetId: number) => void;
}
