import { errors, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';

/** What is wrong with a token, as far as its bearer may know. */
export type TokenFault = 'unreadable' | 'expired' | 'denied';

/** A token that opens nothing here. */
export class TokenRefused extends Error {
  override readonly name = 'TokenRefused';
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

/** Whose token it is, for which server, and from when until when. */
export type TokenIdentity = Readonly<z.infer<typeof Identity>>;

/** Somebody who was let in without a token: how often anything had been taken back when the service was asked. */
export interface Login {
  /** Id of the tokens that this person has for this server. */
  readonly tokenId: string;
  readonly user: string;
  readonly server: string;
  readonly denials: number;
}

interface Denial {
  /** Unix time in whole seconds. */
  readonly second: number;
  /** Its place in the order of all denials, from 1. */
  readonly number: number;
}

/** A token's claims: those that every token has, and those of its purpose. */
export type Claims<T> = TokenIdentity & T;

/**
 * Reads the tokens that the service signs for browsers (HS256 under the node's token), and knows which have been taken back.
 * Tokens issued before this process started are refused: what they were used for, and which were taken back, is not known
 * any more. Whole seconds are compared, so a token of the very second of the start is good. Source: daemon.md §3.1.
 */
export class TokenGate {
  readonly #token: () => string;
  readonly #startedAt: number;
  /** By what was denied. Only the service denies, so that this grows with its users, not with time. */
  readonly #denied = new Map<string, Denial>();
  #denials = 0;

  /** `token` is asked for each time; `startedAt` is the start of the process, Unix time in milliseconds. */
  constructor(token: () => string, startedAt: number) {
    this.#token = token;
    this.#startedAt = Math.floor(startedAt / 1000);
  }

  /** @throws {TokenRefused} not signed by the service, without what `purpose` asks for, expired, too old or taken back */
  async read<T>(token: string, purpose: z.ZodType<T>): Promise<Claims<T>> {
    const payload = await this.#verify(token);
    const identity = Identity.safeParse(payload);
    const claims = purpose.safeParse(payload);
    if (!identity.success || !claims.success) throw new TokenRefused('unreadable');
    if (!this.isGood(identity.data)) throw new TokenRefused('denied');
    return { ...identity.data, ...claims.data };
  }

  /** Whether a token that has been read is still not taken back; says nothing about its time. */
  isGood({ iat, jti, server_uuid: server, user_uuid: user }: TokenIdentity): boolean {
    if (iat == null || iat < this.#startedAt) return false;
    return this.#denialsOf(jti ?? '', server, user ?? '').every(({ second }) => iat > second);
  }

  /** How often anything has been taken back so far. */
  get denials(): number {
    return this.#denials;
  }

  /** Whether nothing of a person's has been taken back since they were let in. Counted, so that it is exact. */
  mayStay({ tokenId, user, server, denials }: Login): boolean {
    return this.#denialsOf(tokenId, server, user).every(({ number }) => number <= denials);
  }

  /** Takes back the tokens with this id, those of this second included: which came first cannot be told. */
  denyToken(jti: string): void {
    this.#deny(`token ${jti}`);
  }

  /** Takes back all tokens of a user for a server, or for all servers of this node. */
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
      if (error instanceof errors.JWTExpired) throw new TokenRefused('expired');
      if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'exp') throw new TokenRefused('expired');
      if (error instanceof errors.JOSEError) throw new TokenRefused('unreadable');
      throw error;
    }
  }
}
