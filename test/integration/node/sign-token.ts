import { randomUUID } from 'node:crypto';
import { type JWTPayload, SignJWT } from 'jose';
import { TOKEN } from './node-under-test.js';

/** The values of a token that a test sets; all others are as the service sets them. */
export interface TokenOptions {
  /** Claims; undefined ones are omitted. */
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly key?: string;
  readonly algorithm?: string;
}

/** Now plus an offset, in whole seconds of Unix time. */
export function seconds(fromNow: number): number {
  return Math.floor(Date.now() / 1000) + fromNow;
}

/** Signs a token as the service does. */
export async function signToken(server: string, { claims, key = TOKEN, algorithm = 'HS256' }: TokenOptions = {}) {
  const payload: JWTPayload = {
    iss: 'gamewarden',
    jti: 'md5-of-user-and-server',
    iat: seconds(0),
    nbf: seconds(-300),
    exp: seconds(600),
    server_uuid: server,
    user_uuid: '7b3f0f9a-58a5-4f5e-9a39-0d3f5f1c7e11',
    unique_id: randomUUID(),
    ...claims,
  };
  return new SignJWT(payload).setProtectedHeader({ alg: algorithm, typ: 'JWT' }).sign(new TextEncoder().encode(key));
}

/** The token with `alg` none and no signature. */
export async function unsigned(token: string): Promise<string> {
  const header = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
  return `${header}.${token.split('.')[1]}.`;
}
