import type { Service } from '../service.js';
import { until } from '../until.js';
import type { CreatedServer } from './console-server.js';

/** The REST attributes of a backup. */
export interface ShownBackup {
  readonly uuid: string;
  readonly name: string;
  readonly is_successful: boolean;
  readonly is_locked: boolean;
  readonly ignored_files: readonly string[];
  readonly checksum: string | null;
  readonly bytes: number;
  readonly completed_at: string | null;
}

/** The path of a server's backups, or of one of them. */
export const backupsPath = ({ identifier }: Pick<CreatedServer, 'identifier'>, uuid?: string): string =>
  `/api/client/servers/${identifier}/backups${uuid === undefined ? '' : `/${uuid}`}`;

/** All backups of a server as REST lists them. */
export const listBackups = async (service: Service, server: CreatedServer): Promise<readonly ShownBackup[]> => {
  const { body } = await service.rest('GET', backupsPath(server));
  return body.data.map(({ attributes }: { readonly attributes: ShownBackup }) => attributes);
};

/** Waits until a backup has ended, and returns it. */
export const endedBackup = async (service: Service, server: CreatedServer, uuid: string): Promise<ShownBackup> => {
  const path = backupsPath(server, uuid);
  await until(async () => (await service.rest('GET', path)).body.attributes.completed_at !== null, 60_000);
  return (await service.rest('GET', path)).body.attributes;
};

/** Makes a backup by hand and waits until it has ended. */
export const makeBackup = async (service: Service, server: CreatedServer, body: object = {}): Promise<ShownBackup> => {
  const answer = await service.rest('POST', backupsPath(server), { body });
  if (answer.status !== 200) throw new Error(`The backup was not begun: ${JSON.stringify(answer.body)}`);
  return endedBackup(service, server, answer.body.attributes.uuid);
};
