import { afterAll, beforeAll } from '@jest/globals';
import { type Service, type ServiceOptions, startService } from '../service.js';
import { openRows, type Rows } from './rows.js';

/** One running service, with its built-in node, that several suites ask: each makes its own servers and people in it. */
export interface SharedService {
  readonly service: Service;
  readonly rows: Rows;
}

/** Starts the service before the tests of a file, and ends it after them. */
export const describeService = (options: ServiceOptions = {}): SharedService => {
  let service: Service | undefined;
  let rows: Rows | undefined;
  beforeAll(async () => {
    service = await startService({ localNode: true, ...options });
    rows = openRows(service);
    await addAllocations(rows);
  });
  afterAll(async () => {
    await rows?.close();
    await service?.stop();
  });
  const started = <T>(part: T | undefined): T => {
    if (part === undefined) throw new Error('The service runs in tests and in hooks, not while they are described.');
    return part;
  };
  return {
    get service() {
      return started(service);
    },
    get rows() {
      return started(rows);
    },
  };
};

/** More than the built-in node begins with: what a suite made stays while the next ones run. */
const addAllocations = async ({ db }: Rows): Promise<void> => {
  const { nodeId, ip, port } = await db.allocation.findFirstOrThrow({ orderBy: { port: 'desc' } });
  await db.allocation.createMany({
    data: Array.from({ length: 100 }, (_, index) => ({ nodeId, ip, port: port + 1 + index })),
  });
};
