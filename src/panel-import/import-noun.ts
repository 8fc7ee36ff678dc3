import type { Transaction } from '../domain/context.js';
import { Prisma } from '../generated/prisma/client.js';
import type { ImportRun } from './import-run.js';
import { type Fields, fieldsOf } from './source/fields.js';

/** Most rows of one statement: PostgreSQL takes 65,535 parameters. */
const BATCH = 500;

/** Longest transaction of one noun, in milliseconds. */
const TRANSACTION_MS = 15 * 60_000;

/** What becomes of a row of the panel. */
export type Verdict<Data> =
  | { readonly leftOut: string }
  /** This installation has the same row. */
  | { readonly sameAs: number }
  | { readonly columns: Data; readonly changes?: readonly string[] };

/** How the rows of one table of the panel become rows here. */
export interface NounRules<Data> {
  readonly noun: string;
  /** The table of the panel. */
  readonly from: string;
  /** The table here. Its rows keep their ids where those are free. */
  readonly into: Table;
  /** What a row is called in the report; its name by default. */
  readonly nameOf?: (row: Fields) => string;
  /** Whether tools store its ids: rows of a new installation give way to those of the panel. */
  readonly keepsIds?: boolean;
  /** Loads what the decisions need, and returns the decision about a row. */
  readonly prepare: (
    run: ImportRun,
    rows: readonly Fields[],
    known: KnownRows,
  ) => Promise<(row: Fields) => Verdict<Data>>;
  readonly insert: (tx: Transaction, rows: (Data & { readonly id: number })[]) => Promise<unknown>;
  /** Called in the same transaction, after all rows were inserted. */
  readonly finish?: (tx: Transaction, run: ImportRun) => Promise<unknown>;
}

/** Whether an earlier import brought a row of the panel. */
export type KnownRows = (row: Fields) => boolean;

type Table =
  | 'locations'
  | 'users'
  | 'nests'
  | 'eggs'
  | 'egg_variables'
  | 'nodes'
  | 'allocations'
  | 'servers'
  | 'subusers'
  | 'schedules'
  | 'tasks'
  | 'backups'
  | 'database_hosts'
  | 'server_databases'
  | 'api_keys'
  | 'ssh_keys'
  /** Its rows have no id. */
  | 'server_variables';

interface Known {
  readonly targets: ReadonlyMap<number, number>;
  /** Ids that are used here, and not by a row of an import. */
  readonly own: ReadonlySet<number>;
  readonly used: ReadonlySet<number>;
}

/** Plans one noun, and writes it in one transaction if the run applies. Rows of an earlier import are left as they are. */
export const importNoun = async <Data extends object>(run: ImportRun, rules: NounRules<Data>): Promise<void> => {
  const rows = (await run.panel.tables.read(rules.from)).map(fieldsOf);
  const known = await loadKnown(run, rules);
  const decide = await rules.prepare(run, rows, ({ id }) => known.targets.has(id));
  const counts = run.report.countsOf(rules.noun);
  counts.found = rows.length;
  const verdicts = rows.map((row) => ({ row, verdict: decide(row) }));
  const ids = idSource(run, rules, { rows, known, verdicts: verdicts.map(({ verdict }) => verdict) });
  const added: (Data & { readonly id: number })[] = [];
  const targets = new Map<number, number>();

  for (const { row, verdict } of verdicts) {
    const note = noteOn(run, rules, row);
    const former = known.targets.get(row.id);
    const isDeleted = former !== undefined && rules.into !== 'server_variables' && !known.used.has(former);
    if (isDeleted || (former === undefined && 'leftOut' in verdict)) {
      counts.leftOut += 1;
      note('left out', 'leftOut' in verdict ? verdict.leftOut : 'it was imported earlier, and deleted here since');
      continue;
    }
    const id = former ?? ('sameAs' in verdict ? verdict.sameAs : ids.next(row.id));
    const changes = [
      ...(rules.keepsIds === true && id !== row.id ? [`its id here is ${id}`] : []),
      ...('columns' in verdict ? [...(verdict.changes ?? []), ...row.bounded] : []),
    ];
    for (const change of changes) note('changed', change);
    if (changes.length > 0) counts.changed += 1;
    run.setId(rules.noun, row.id, id);
    if (former === undefined) targets.set(row.id, id);
    if (former === undefined && 'columns' in verdict) added.push({ ...verdict.columns, id });
    if (former === undefined && 'columns' in verdict) counts.added += 1;
    else counts.present += 1;
  }
  reportMoves(run, rules.noun, ids.moved);
  if (!run.applies || targets.size === 0) return;
  await run.ctx.db.$transaction(
    async (tx) => {
      await moveRows(tx, rules.into, ids.moved);
      for (let at = 0; at < added.length; at += BATCH) await rules.insert(tx, added.slice(at, at + BATCH));
      await recordTargets(tx, run, rules.noun, targets);
      await rules.finish?.(tx, run);
      await raiseSequence(tx, rules.into);
    },
    { timeout: TRANSACTION_MS, maxWait: TRANSACTION_MS },
  );
};

const reportMoves = ({ report }: ImportRun, noun: string, moved: ReadonlyMap<number, number>): void => {
  if (moved.size === 0) return;
  const pairs = [...moved].map(([from, to]) => `${from} → ${to}`).join(', ');
  const text = `they make room for the panel's rows of the same ids: ${pairs}`;
  report.note({ noun, subject: 'of this installation', kind: 'changed', text });
};

/** The name of a row in the report. */
const noteOn =
  <Data>(run: ImportRun, { noun, nameOf }: NounRules<Data>, row: Fields) =>
  (kind: 'changed' | 'left out', text: string): void => {
    const name = nameOf?.(row) ?? row.text('name');
    run.report.note({ noun, subject: name === '' ? `${row.id}` : `${row.id} "${name}"`, kind, text });
  };

const loadKnown = async <Data>({ ctx, panel }: ImportRun, { noun, into }: NounRules<Data>): Promise<Known> => {
  const all = await ctx.db.panelImportRow.findMany({ where: { noun } });
  const imported = new Set(all.map(({ targetId }) => Number(targetId)));
  const used = new Set(
    into === 'server_variables'
      ? []
      : (await ctx.db.$queryRaw<{ readonly id: number }[]>`select id from ${tableName(into)}`).map(({ id }) => id),
  );
  return {
    targets: new Map(
      all
        .filter(({ source }) => source === panel.source)
        .map(({ sourceId, targetId }) => [Number(sourceId), Number(targetId)]),
    ),
    used,
    own: new Set([...used].filter((id) => !imported.has(id))),
  };
};

interface Numbering<Data> {
  readonly rows: readonly Fields[];
  readonly known: Known;
  readonly verdicts: readonly Verdict<Data>[];
}

/** A new row keeps its id. Where that is used, either the row here moves, or the new one gets the next free id. */
const idSource = <Data>(
  { makesRoom }: ImportRun,
  { keepsIds }: NounRules<Data>,
  { rows, known: { used, own }, verdicts }: Numbering<Data>,
) => {
  const same = new Set(verdicts.flatMap((verdict) => ('sameAs' in verdict ? [verdict.sameAs] : [])));
  let last = [...rows.map(({ id }) => id), ...used].reduce((most, id) => Math.max(most, id), 0);
  const moved = new Map<number, number>();
  return {
    moved,
    next: (id: number): number => {
      if (!used.has(id)) return id;
      last += 1;
      if (!makesRoom || keepsIds !== true || !own.has(id) || same.has(id)) return last;
      moved.set(id, last);
      return id;
    },
  };
};

const tableName = (table: Table): Prisma.Sql => Prisma.raw(table);

/** References follow: all of them are `on update cascade`. */
const moveRows = async (tx: Transaction, table: Table, moved: ReadonlyMap<number, number>): Promise<void> => {
  for (const [from, to] of moved) {
    await tx.$executeRaw`update ${tableName(table)} set id = ${to}::int where id = ${from}::int`;
  }
};

const recordTargets = async (
  tx: Transaction,
  { panel }: ImportRun,
  noun: string,
  targets: ReadonlyMap<number, number>,
): Promise<void> => {
  await tx.$executeRaw`
    insert into panel_import_rows (source, noun, source_id, target_id)
    select ${panel.source}, ${noun}, given.source_id, given.target_id
    from unnest(${[...targets.keys()]}::bigint[], ${[...targets.values()]}::bigint[]) as given (source_id, target_id)`;
};

const raiseSequence = async (tx: Transaction, table: Table): Promise<void> => {
  if (table === 'server_variables') return;
  await tx.$executeRaw`
    select setval(sequence, greatest((select max(id) from ${tableName(table)}), pg_sequence_last_value(sequence::regclass), 1))
    from (select pg_get_serial_sequence(${table}, 'id') as sequence) as found`;
};
