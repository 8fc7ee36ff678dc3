import { z } from 'zod';
import { RequestError } from '../request-error.js';
import type { GameServer } from '../servers/game-server.js';
import type { ServerRegistry } from '../servers/server-registry.js';
import { type Claims, type TokenGate, TokenRejected } from '../tokens/token-gate.js';
import type { UsedTokens } from '../tokens/used-tokens.js';

/** Claims of every link token; `unique_id` makes it usable once. */
export const LinkClaims = z.object({ unique_id: z.string().min(1) });

export interface LinkDeps {
  readonly registry: ServerRegistry;
  readonly tokens: TokenGate;
  /** Shared by all kinds of links. */
  readonly used: UsedTokens;
}

/** A link whose token is valid and unused. */
export interface OpenLink<T> {
  readonly server: GameServer;
  readonly claims: Claims<T>;
  /** Uses the token up. @throws {RequestError} 404 another request has used it */
  take(): void;
}

/**
 * Verifies the token of a link. Wings answers an invalid token with 500; this node answers 403, as it is not a fault of
 * the node and must not raise an alarm. The response does not reveal the reason. Source: daemon.md §3.1.
 * @throws {RequestError} 403 invalid; 404 used, or its server is not on this node
 */
export async function readLink<T extends z.infer<typeof LinkClaims>>(
  { registry, tokens, used }: LinkDeps,
  token: unknown,
  purpose: z.ZodType<T>,
): Promise<OpenLink<T>> {
  const claims = await readClaims(tokens, token, purpose);
  const server = registry.find(claims.server_uuid);
  if (server === undefined || used.has(claims.unique_id)) throw notFound();
  const take = () => {
    if (!used.take(claims.unique_id)) throw notFound();
  };
  return { server, claims, take };
}

/** @throws {RequestError} 403 the server is suspended */
export function rejectSuspended(server: GameServer): void {
  if (server.suspended) throw notAuthorized();
}

async function readClaims<T>(tokens: TokenGate, token: unknown, purpose: z.ZodType<T>): Promise<Claims<T>> {
  try {
    return await tokens.read(typeof token === 'string' ? token : '', purpose);
  } catch (error) {
    if (!(error instanceof TokenRejected)) throw error;
    throw notAuthorized();
  }
}

const notAuthorized = () => new RequestError(403, 'You are not authorized to access this endpoint.');
const notFound = () => new RequestError(404, 'The requested resource was not found on this server.');
