import { ConfigFiles, ConfigStartup, jsonObject, plainLineEnds } from '../../domain/eggs/egg-file.js';
import type { Prisma } from '../../generated/prisma/client.js';
import { freeName } from '../free-name.js';
import { importNoun } from '../import-noun.js';
import type { ImportRun } from '../import-run.js';
import { type Fields, textsOf } from '../source/fields.js';
import { uuidOr } from '../uuid-or.js';

type Columns = Omit<Prisma.EggCreateManyInput, 'id'>;

/** An egg, and the one that it inherits from, if any. */
type Ancestry = readonly Fields[];

/** Eggs with all that they inherit in the panel: here every egg stands on its own. */
export const importEggs = (run: ImportRun): Promise<void> =>
  importNoun<Columns>(run, {
    ...{ noun: 'eggs', from: 'eggs', into: 'eggs', keepsIds: true },
    prepare: async ({ ctx }, rows, isKnown) => {
      const present = await ctx.db.egg.findMany({ select: { id: true, uuid: true, nestId: true, name: true } });
      const ids = new Map(present.map(({ id, uuid }) => [uuid, id]));
      const names = new Map<number, Set<string>>();
      for (const { nestId, name } of present) names.set(nestId, (names.get(nestId) ?? new Set()).add(name));
      const byId = new Map(rows.map((row) => [row.id, row]));
      return (row) => {
        const same = ids.get(row.text('uuid').toLowerCase());
        if (same !== undefined && !isKnown(row)) return { sameAs: same };
        const nestId = run.idOf('nests', row.int('nest_id'));
        if (nestId === undefined) return { leftOut: `its nest ${row.text('nest_id')} does not come` };
        const changes: string[] = [];
        const egg = columnsOf(row, byId, changes);
        const taken = names.get(nestId) ?? new Set();
        names.set(nestId, taken);
        const name = isKnown(row) ? row.text('name') : freeName(row.text('name'), taken);
        if (name !== row.text('name')) changes.push(`its name here is "${name}": names are unique in a nest`);
        const uuid = uuidOr(row.text('uuid'), ctx.random);
        return { columns: { ...egg, uuid, nestId, name, createdAt: row.time('created_at') }, changes };
      };
    },
    insert: (tx, rows) => tx.egg.createMany({ data: rows }),
  });

const columnsOf = (
  row: Fields,
  byId: ReadonlyMap<number, Fields>,
  changes: string[],
): Omit<Columns, 'uuid' | 'nestId' | 'name'> => {
  const line = ancestryOf(row, byId, 'config_from');
  const inherited = (name: string): Fields => line.find((egg) => egg.textOrNull(name) !== null) ?? row;
  const config = (name: string, model: typeof ConfigFiles | typeof ConfigStartup | typeof jsonObject) => {
    const owner = inherited(name);
    const value = owner.json(name) ?? {};
    const parsed = model.safeParse(Array.isArray(value) && value.length === 0 ? {} : value);
    if (!parsed.success || (owner.text(name) !== '' && owner.json(name) === undefined)) {
      changes.push(`its ${name} is not valid, and is empty here`);
      return {};
    }
    // It was parsed from JSON text; only the type of further unknown members does not say so.
    return parsed.data as Prisma.InputJsonObject;
  };
  const scripts = ancestryOf(row, byId, 'copy_script_from');
  const script = scripts.find((egg) => egg.text('script_install') !== '') ?? row;
  const stop = inherited('config_stop').text('config_stop');
  if (line.length > 1) changes.push(`it has the configuration of egg ${line[1]?.id}, which it inherits in the panel`);
  if (script.id !== row.id)
    changes.push(`it has the install script of egg ${script.id}, which it inherits in the panel`);
  if (stop === '') changes.push('it names no stop command, and has "stop" here');
  if (row.flag('force_outgoing_ip')) changes.push('force_outgoing_ip has no place here');
  if (row.flag('script_is_privileged')) changes.push('script_is_privileged has no place here: nodes decide that');
  if (row.text('update_url') !== '') changes.push(`its update_url ${row.text('update_url')} has no place here`);
  return {
    ...{ author: row.text('author'), description: row.text('description') },
    features: textsOf(inherited('features').json('features')),
    dockerImages: imagesOf(row),
    fileDenylist: textsOf(inherited('file_denylist').json('file_denylist')),
    configFiles: config('config_files', ConfigFiles),
    configStartup: config('config_startup', ConfigStartup),
    configLogs: config('config_logs', jsonObject),
    configStop: stop === '' ? 'stop' : stop,
    startup: inherited('startup').text('startup'),
    scriptInstall: plainLineEnds(script.text('script_install')),
    scriptEntry: row.text('script_entry') || 'bash',
    scriptContainer: row.text('script_container'),
  };
};

/** The panel follows one step, and so does this. */
const ancestryOf = (row: Fields, byId: ReadonlyMap<number, Fields>, name: string): Ancestry => {
  const parent = byId.get(row.int(name) ?? 0);
  return parent === undefined || parent.id === row.id ? [row] : [row, parent];
};

const imagesOf = (row: Fields): Prisma.InputJsonObject => {
  const images = row.json('docker_images');
  const entries = typeof images === 'object' && images !== null ? Object.entries(images) : [];
  return Object.fromEntries(
    entries
      .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
      .map(([name, image]) => [Array.isArray(images) ? image : name, image]),
  );
};
