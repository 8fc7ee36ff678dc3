import type { PrismaClient } from '../../src/generated/prisma/client.js';
import { readRecording } from './replay.js';

/** The resources that a recorded list shows. */
const listed = async <Attributes>(file: string): Promise<readonly Attributes[]> => {
  const { body } = (await readRecording(file)).response;
  // The file is a known recording, and the caller names its attributes.
  const { data } = body as { readonly data: readonly { readonly attributes: Attributes }[] };
  return data.map(({ attributes }) => attributes);
};

/** The resource that a recorded answer shows. */
const shown = async <Attributes>(file: string): Promise<Attributes> => {
  const { body } = (await readRecording(file)).response;
  // As above.
  return (body as { readonly attributes: Attributes }).attributes;
};

interface RecordedPerson {
  readonly uuid: string;
  readonly username: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly root_admin: boolean;
}

/** The four people of the recordings, with the ids 1 to 4 in a database without people; the first administers. */
export const arrangeRecordedPeople = async (db: PrismaClient): Promise<void> => {
  const people = await listed<RecordedPerson>('072-users-list.json');
  for (const { uuid, username, email, first_name, last_name, root_admin } of people) {
    const names = { firstName: first_name, lastName: last_name };
    await db.user.create({ data: { uuid, username, email, ...names, rootAdmin: root_admin } });
  }
};

interface RecordedLocation {
  readonly id: number;
  readonly short: string;
  readonly long: string;
}

/** The two locations of the recordings, with the ids 1 and 2 in a database without locations. */
export const arrangeRecordedLocations = async (db: PrismaClient): Promise<void> => {
  const locations = await listed<RecordedLocation>('036-locations-list-sort-desc.json');
  for (const { short, long } of [...locations].sort((a, b) => a.id - b.id)) {
    await db.location.create({ data: { short, long } });
  }
};

interface RecordedNode {
  readonly uuid: string;
  readonly name: string;
  readonly location_id: number;
  readonly fqdn: string;
  readonly scheme: string;
  readonly memory: number;
  readonly disk: number;
  readonly daemon_listen: number;
}

/** The two nodes of the recordings, with the ids 1 and 2 in a database without nodes; `daemonToken` is sealed. */
export const arrangeRecordedNodes = async (db: PrismaClient, daemonToken: string): Promise<void> => {
  const first = await shown<RecordedNode>('045-nodes-get-include.json');
  const [second] = await listed<RecordedNode>('048-nodes-list-filter-name.json');
  if (second === undefined) throw new Error('The recording shows no node.');
  for (const { uuid, name, location_id, fqdn, scheme, memory, disk, daemon_listen } of [first, second]) {
    await db.node.create({
      data: {
        ...{ uuid, name, fqdn, scheme, memory, disk, daemonToken },
        locationId: location_id,
        daemonListen: daemon_listen,
        daemonTokenId: uuid.slice(0, 16),
      },
    });
  }
};

interface RecordedNest {
  readonly author: string;
  readonly name: string;
  readonly description: string;
  readonly uuid: string;
}

/** The recorded nest and two more, with the ids 1 to 3 in a database without nests. */
export const arrangeRecordedNests = async (db: PrismaClient): Promise<void> => {
  const { author, name, description, uuid } = await shown<RecordedNest>('087-nests-get.json');
  await db.nest.create({ data: { author, name, description, uuid } });
  for (const [index, other] of ['Second', 'Third'].entries()) {
    await db.nest.create({ data: { author, name: other, uuid: `00000000-0000-4000-8000-00000000000${index}` } });
  }
};

interface RecordedEgg {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly nest: number;
  readonly author: string;
  readonly description: string;
  readonly docker_images: Readonly<Record<string, string>>;
  readonly config: { readonly files: object; readonly startup: object; readonly stop: string; readonly logs: object };
  readonly startup: string;
  readonly script: { readonly install: string; readonly entry: string; readonly container: string };
}

/** The eggs of the third nest, with the ids they were recorded with. */
export const arrangeRecordedEggs = async (db: PrismaClient): Promise<void> => {
  const eggs = await listed<RecordedEgg>('090-nests-eggs-list.json');
  await db.egg.createMany({
    data: eggs.map(({ nest, docker_images, config, script, id, uuid, name, author, description, startup }) => ({
      ...{ id, uuid, name, author, description, startup },
      nestId: nest,
      dockerImages: docker_images,
      configFiles: config.files,
      configStartup: config.startup,
      configStop: config.stop,
      configLogs: config.logs,
      scriptInstall: script.install,
      scriptEntry: script.entry,
      scriptContainer: script.container,
    })),
  });
};
