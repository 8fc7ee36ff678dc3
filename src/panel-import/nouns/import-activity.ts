import { databaseDaysAgo } from '../../domain/persistence/database-now.js';
import { isRecord } from '../../domain/values/is-record.js';
import type { Prisma } from '../../generated/prisma/client.js';
import type { ImportRun } from '../import-run.js';
import { type Fields, fieldsOf } from '../source/fields.js';

const NOUN = 'activity';

/** Entries of one transaction. */
const PAGE = 2_000;

/** The mark of how far earlier imports came is a row of this id. */
const MARK = 0n;

/**
 * The activity log, except for what this installation would delete for its age. There may be millions of entries, so a
 * mark says how far they were imported, instead of a row for each.
 */
export const importActivity = async (run: ImportRun): Promise<void> => {
  const { ctx, panel } = run;
  const counts = run.report.countsOf(NOUN);
  const oldest = await databaseDaysAgo(ctx.db, ctx.settings.keepActivityDays);
  const mark = await ctx.db.panelImportRow.findFirst({ where: { source: panel.source, noun: NOUN, sourceId: MARK } });
  const done = Number(mark?.targetId ?? 0);
  const serverOf = await serversOfEntries(run);
  let tooOld = 0;
  let descriptions = 0;
  for (let afterId = 0; ; ) {
    const rows = (await panel.tables.read('activity_logs', { afterId, limit: PAGE })).map(fieldsOf);
    const last = rows.at(-1);
    if (last === undefined) break;
    afterId = last.id;
    const entries: Prisma.ActivityCreateManyInput[] = [];
    for (const row of rows) {
      counts.found += 1;
      const createdAt = row.time('timestamp') ?? run.now;
      if (row.text('description') !== '') descriptions += 1;
      if (createdAt < oldest) tooOld += 1;
      else if (row.id <= done) counts.present += 1;
      else entries.push({ ...entryOf(run, row), serverId: serverOf.get(row.id) ?? null, createdAt });
    }
    counts.added += entries.length;
    if (!run.applies || afterId <= done) continue;
    await ctx.db.$transaction(async (tx) => {
      await tx.activity.createMany({ data: entries });
      await tx.$executeRaw`
        insert into panel_import_rows (source, noun, source_id, target_id)
        values (${panel.source}, ${NOUN}, ${MARK}, ${afterId})
        on conflict (source, noun, source_id) do update set target_id = excluded.target_id`;
    });
  }
  counts.leftOut = tooOld;
  const { keepActivityDays } = ctx.settings;
  if (tooOld > 0) {
    const text = `entries older than KEEP_ACTIVITY_DAYS, ${keepActivityDays} days, which are deleted here`;
    run.report.note({ noun: NOUN, subject: `${tooOld}`, kind: 'left out', text });
  }
  if (descriptions > 0) {
    const text = 'entries have a description, which has no place here';
    run.report.note({ noun: NOUN, subject: `${descriptions}`, kind: 'changed', text });
  }
};

const entryOf = (run: ImportRun, row: Fields): Prisma.ActivityCreateManyInput => {
  const properties = row.json('properties');
  return {
    event: row.text('event'),
    actorId: isUserType(row.text('actor_type')) ? (run.idOf('users', row.int('actor_id')) ?? null) : null,
    apiKeyId: run.idOf('API keys', row.int('api_key_id')) ?? null,
    ip: row.textOrNull('ip'),
    // It was parsed from JSON text, so it is JSON. PHP writes an empty list for an empty object.
    properties: isRecord(properties) && !Array.isArray(properties) ? (properties as Prisma.InputJsonObject) : {},
  };
};

/** A short name, or the name of a class. */
const isUserType = (type: string): boolean => type === 'user' || type.endsWith('\\User');
const isServerType = (type: string): boolean => type === 'server' || type.endsWith('\\Server');

/** The server here of each entry that concerns one. */
const serversOfEntries = async (run: ImportRun): Promise<ReadonlyMap<number, number>> => {
  const servers = new Map<number, number>();
  for (let afterId = 0; ; ) {
    const rows = await run.panel.tables.read('activity_log_subjects', { afterId, limit: PAGE });
    for (const row of rows) {
      const id = isServerType(String(row.subject_type)) ? run.idOf('servers', Number(row.subject_id)) : undefined;
      if (id !== undefined) servers.set(Number(row.activity_log_id), id);
    }
    const last = rows.at(-1);
    if (last === undefined) return servers;
    afterId = Number(last.id);
  }
};
