import { z } from 'zod';
import { RequestError } from '../request-error.js';
import type { GameServer } from '../servers/game-server.js';
import type { ServerRegistry } from '../servers/server-registry.js';
import { type Claims, type TokenGate, TokenRefused } from '../tokens/token-gate.js';
import type { UsedTokens } from '../tokens/used-tokens.js';

/** What the token of any link says: it works once. */
export const LinkClaims = z.object({ unique_id: z.string().min(1) });

export interface LinkDeps {
  readonly registry: ServerRegistry;
  readonly tokens: TokenGate;
  /** Of all kinds of links. */
  readonly used: UsedTokens;
}

/** A link whose token is good and not used up yet. */
export interface OpenLink<T> {
  readonly server: GameServer;
  readonly claims: Claims<T>;
  /** Uses it up. @throws {Refusal} 404 another request was faster */
  take(): void;
}

/**
 * Reads the token of a link. Where Wings answers a bad one with 500, this is 403: it is not the node that is at fault, so it
 * raises no alarm. The reason is not told. Source: daemon.md §3.1.
 * @throws {Refusal} 403; 404 it was used, or its server is not here
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

/** @throws {Refusal} 403 nobody works with the files of a server that is suspended */
export function refuseSuspended(server: GameServer): void {
  if (server.suspended) throw notAuthorized();
}

async function readClaims<T>(tokens: TokenGate, token: unknown, purpose: z.ZodType<T>): Promise<Claims<T>> {
  try {
    return await tokens.read(typeof token === 'string' ? token : '', purpose);
  } catch (error) {
    if (!(error instanceof TokenRefused)) throw error;
    throw notAuthorized();
  }
}

const notAuthorized = () => new RequestError(403, 'You are not authorized to access this endpoint.');
const notFound = () => new RequestError(404, 'The requested resource was not found on this server.');
