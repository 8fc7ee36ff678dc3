import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';

const directory = z
  .string()
  .min(1)
  .transform((path) => resolve(path));

/** Higher ids are not valid for users. */
const MAX_ACCOUNT = 2 ** 31 - 1;

const port = z.int().min(0).max(65_535);

const NodeConfig = z.object({
  uuid: z.string().min(1),
  token_id: z.string().min(1),
  token: z.string().min(1),
  remote: z
    .url()
    .regex(/^https?:/, 'must be an http or https address')
    .transform((url) => url.replace(/(?<!\/)\/+$/, '')),
  api: z.object({
    host: z.string().refine(isLoopback, 'must be a loopback address: this node is not a sandbox'),
    port,
    /** Largest file of an upload, in MiB. */
    upload_limit: z.int().min(1).default(100),
  }),
  system: z.object({
    data: directory,
    backups: directory,
    state: directory,
    logs: directory,
    /** Without this there is no SFTP server. */
    sftp: z.object({ bind_port: port }).optional(),
  }),
  /** Origins whose pages may open websockets, besides the service's own; `*` allows any. */
  allowed_origins: z.array(z.string()).default([]),
  allow_root: z.boolean().default(false),
  /** Range of user and group ids for servers, one each, if the node runs as root. No other account may use them. */
  accounts: z.object({ first: z.int().min(1), last: z.int().max(MAX_ACCOUNT) }).optional(),
  /** Whether servers of users who are not administrators run only with isolation. */
  requires_isolation: z.boolean().default(false),
  /** Directories that are hidden from servers: those of the installation. */
  hidden: z.array(directory).default([]),
  log_level: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /** Additional directories for programs, searched before the usual ones. */
  path: z.array(z.string().startsWith('/')).default([]),
  /** TZ of the servers; by default the node's own. */
  timezone: z.string().min(1).optional(),
});

/** The node's configuration. */
export type NodeConfig = Readonly<z.infer<typeof NodeConfig>>;

/**
 * Reads the node's configuration file.
 * @throws {Error} unreadable or invalid; the message lists all problems and contains no values
 */
export async function loadNodeConfig(path: string): Promise<NodeConfig> {
  return parseNodeConfig(JSON.parse(await readFile(path, 'utf8')));
}

/** @throws {Error} the message lists all problems */
export function parseNodeConfig(document: unknown): NodeConfig {
  const parsed = NodeConfig.safeParse(document);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'document'}: ${issue.message}`);
  throw new Error(`The node's configuration is not valid. ${problems.join('; ')}`);
}

/** Whether only this host can connect to `host`. Names other than localhost may resolve to any address. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}
