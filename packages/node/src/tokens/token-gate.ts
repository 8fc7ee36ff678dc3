import { errors, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';

/** Why a token is rejected, as far as its bearer may know. */
export type TokenFault = 'unreadable' | 'expired' | 'denied';

/** The token grants no access. */
export class TokenRejected extends Error {
  override readonly name = 'TokenRejected';
  constructor(readonly fault: TokenFault) {
    super(`The token is ${fault}.`);
  }
}

const Identity = z.object({
  /** Unix time in whole seconds, as all times of tokens. */
  exp: z.number(),
  iat: z.number().nullish(),
  jti: z.string().nullish(),
  server_uuid: z.string().min(1),
  user_uuid: z.string().nullish(),
});

/** User, server and lifetime of a token. */
export type TokenIdentity = Readonly<z.infer<typeof Identity>>;

/** A login without a token, with the number of revocations at the time when the service was asked. */
export interface Login {
  /** Id of the tokens of this user for this server. */
  readonly tokenId: string;
  readonly user: string;
  readonly server: string;
  readonly denials: number;
}

interface Denial {
  /** Unix time in whole seconds. */
  readonly second: number;
  /** Its sequence number among all revocations, from 1. */
  readonly number: number;
}

/** A token's claims: the common ones and those of its purpose. */
export type Claims<T> = TokenIdentity & T;

/**
 * Verifies the tokens that the service signs for browsers (HS256 with the node's token) and stores revocations. Tokens
 * issued before this process started are rejected: their use and revocation are not known any more. Times are compared
 * in whole seconds, so a token of the second of the start is valid. Source: daemon.md §3.1.
 */
export class TokenGate {
  readonly #token: () => string;
  readonly #startedAt: number;
  /** Revocations by key. Only the service revokes, so the map grows with the number of users, not with time. */
  readonly #denied = new Map<string, Denial>();
  #denials = 0;

  /** `token` is called for each verification; `startedAt` is the start of the process, Unix time in milliseconds. */
  constructor(token: () => string, startedAt: number) {
    this.#token = token;
    this.#startedAt = Math.floor(startedAt / 1000);
  }

  /** @throws {TokenRejected} invalid signature or claims, expired, issued too early, or revoked */
  async read<T>(token: string, purpose: z.ZodType<T>): Promise<Claims<T>> {
    const payload = await this.#verify(token);
    const identity = Identity.safeParse(payload);
    const claims = purpose.safeParse(payload);
    if (!identity.success || !claims.success) throw new TokenRejected('unreadable');
    if (!this.isGood(identity.data)) throw new TokenRejected('denied');
    return { ...identity.data, ...claims.data };
  }

  /** Whether a verified token is still not revoked; does not check its expiry. */
  isGood({ iat, jti, server_uuid: server, user_uuid: user }: TokenIdentity): boolean {
    if (iat == null || iat < this.#startedAt) return false;
    return this.#denialsOf(jti ?? '', server, user ?? '').every(({ second }) => iat > second);
  }

  /** The number of revocations so far. */
  get denials(): number {
    return this.#denials;
  }

  /** Whether nothing of a user has been revoked since the login. Counted, not timed, so that it is exact. */
  mayStay({ tokenId, user, server, denials }: Login): boolean {
    return this.#denialsOf(tokenId, server, user).every(({ number }) => number <= denials);
  }

  /** Revokes the tokens with this id, including those issued in this second, as their order is unknown. */
  denyToken(jti: string): void {
    this.#deny(`token ${jti}`);
  }

  /** Revokes all tokens of a user for a server, or for all servers of this node. */
  denyUser(user: string, server: string | '*'): void {
    this.#deny(`user ${server} ${user}`);
  }

  #deny(key: string): void {
    this.#denials += 1;
    this.#denied.set(key, { second: Math.floor(Date.now() / 1000), number: this.#denials });
  }

  #denialsOf(jti: string, server: string, user: string): readonly Denial[] {
    const keys = [`token ${jti}`, `user ${server} ${user}`, `user * ${user}`];
    return keys.flatMap((key) => this.#denied.get(key) ?? []);
  }

  async #verify(token: string): Promise<JWTPayload> {
    try {
      const key = new TextEncoder().encode(this.#token());
      const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], requiredClaims: ['exp'] });
      return payload;
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw new TokenRejected('expired');
      if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'exp') throw new TokenRejected('expired');
      if (error instanceof errors.JOSEError) throw new TokenRejected('unreadable');
      throw error;
    }
  }
}
