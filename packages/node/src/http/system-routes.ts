import { arch, availableParallelism, type as osType, version as osVersion, release, totalmem } from 'node:os';
import type { UpdateAnswer } from '@gamewarden/protocol/node-configuration.js';
import type {
  IsolationLevel,
  SystemInformation,
  SystemInformationV2,
} from '@gamewarden/protocol/system-information.js';
import { Router } from 'express';
import { z } from 'zod';
import type { Credentials } from '../credentials.js';
import type { Confinements } from '../isolation/confinements.js';
import { isolationLevel } from '../isolation/isolation.js';
import type { ServerRegistry } from '../servers/server-registry.js';
import { type UnreportedWorkDeps, unreportedWork } from '../unreported-work.js';
import { VERSION } from '../version.js';
import { readBody } from './request-body.js';

/** Go's names of architectures, where they differ from Node's. */
const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'amd64', ia32: '386' };

const Update = z.object({ token_id: z.string().nullish(), token: z.string().nullish() });

/** Token and id are sent in one header, separated by a dot. */
const isPart = (text: string | null | undefined): text is string => /^[\w-]{1,255}$/.test(text ?? '');

export interface SystemDeps extends UnreportedWorkDeps {
  readonly credentials: Credentials;
  readonly confinements: Pick<Confinements, 'isolation'>;
}

/** System information, unreported work, and rotation of the token, the only setting that the service may change. */
export function systemRoutes({ credentials, confinements, ...work }: SystemDeps): Router {
  const { registry } = work;
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/api/system', (request, response) => {
    const isolation = isolationLevel(confinements.isolation);
    response.json(request.query.v === '2' ? systemInformationV2(registry, isolation) : systemInformation());
  });
  router.get('/api/unreported', (_, response) => {
    response.json(unreportedWork(work));
  });
  // Only the operator's file configures this node; of an update, only the token is applied.
  router.post('/api/update', async (request, response) => {
    const { token_id: tokenId, token } = await readBody(request, Update);
    const isComplete = isPart(tokenId) && isPart(token);
    if (isComplete) await credentials.replace({ tokenId, token });
    const answer: UpdateAnswer = { applied: isComplete };
    response.json(answer);
  });
  return router;
}

function systemInformation(): SystemInformation {
  return {
    architecture: architecture(),
    cpu_count: availableParallelism(),
    kernel_version: release(),
    os: process.platform,
    version: VERSION,
  };
}

/** There are no containers; their counts describe processes. */
function systemInformationV2(registry: ServerRegistry, isolation: IsolationLevel): SystemInformationV2 {
  const servers = registry.all();
  const running = servers.filter((server) => server.state !== 'offline').length;
  return {
    version: VERSION,
    isolation,
    docker: {
      version: '',
      cgroups: { driver: 'none', version: '' },
      containers: { total: servers.length, running, paused: 0, stopped: servers.length - running },
      storage: { driver: 'none', filesystem: '' },
      runc: { version: '' },
    },
    system: {
      architecture: architecture(),
      cpu_threads: availableParallelism(),
      memory_bytes: totalmem(),
      kernel_version: release(),
      os: `${osType()} ${osVersion()}`,
      os_type: process.platform,
    },
  };
}

function architecture(): string {
  return ARCHITECTURES[arch()] ?? arch();
}
