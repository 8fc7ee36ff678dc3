import type { DomainContext } from '../domain/context.js';
import { endFormerToken } from '../domain/nodes/end-former-token.js';
import { rotateNodeToken } from '../domain/nodes/rotate-node-token.js';

/** `nodes rotate-token`: prints until when the old token is valid, but no token. */
export const rotateTokenCommand = async (ctx: DomainContext, id: number): Promise<string> => {
  const { name, formerTokenUntil } = await rotateNodeToken(ctx, id);
  return (
    `Node ${name} has a new token. It may call back with the old one until ${formerTokenUntil?.toISOString()}: ` +
    'restart Wings before that; the built-in node needs no restart.\n'
  );
};

/** `nodes end-former-token`. */
export const endFormerTokenCommand = async (ctx: DomainContext, id: number): Promise<string> => {
  const { name } = await endFormerToken(ctx, id);
  return `Node ${name} may call back with its current token only.\n`;
};
