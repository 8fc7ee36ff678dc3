import type { DomainContext } from '../domain/context.js';
import { endFormerToken } from '../domain/nodes/end-former-token.js';
import { rotateNodeToken } from '../domain/nodes/rotate-node-token.js';

/** `nodes rotate-token`: says until when the old token is good, never a token. */
export const rotateTokenCommand = async (ctx: DomainContext, id: number): Promise<string> => {
  const { name, formerTokenUntil } = await rotateNodeToken(ctx, id);
  return (
    `Node ${name} goes by its new token. It may call back under the old one until ${formerTokenUntil?.toISOString()}: ` +
    'restart Wings before that; the built-in node needs no restart.\n'
  );
};

/** `nodes end-former-token`. */
export const endFormerTokenCommand = async (ctx: DomainContext, id: number): Promise<string> => {
  const { name } = await endFormerToken(ctx, id);
  return `Node ${name} may call back under its present token only.\n`;
};
