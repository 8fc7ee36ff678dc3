import { z } from 'zod';

/** Body of `POST /api/remote/sftp/auth` from the built-in node and Wings. */
export interface SftpAuthBody {
  readonly type: 'password' | 'public_key';
  /** The user's name, a dot, the short id of the server. */
  readonly username: string;
  /** The password, or the key as a line of `authorized_keys`. */
  readonly password: string;
  /** Address and port of the client. */
  readonly ip: string;
  /** Base64. */
  readonly session_id: string;
  /** Base64. */
  readonly client_version: string;
}

/**
 * Header of the answer: the `jti` of all tokens of the user for the server, by which sessions are ended like links. It
 * is not in the body, whose format is fixed; Wings ignores it.
 */
export const TOKEN_ID_HEADER = 'X-Gamewarden-Token-Id';

/** The answer: uuids, and the user's permissions on the server; `*` grants all. */
export const SftpAuthAnswer = z.object({ user: z.string(), server: z.string(), permissions: z.array(z.string()) });

export type SftpAuthAnswer = Readonly<z.infer<typeof SftpAuthAnswer>>;
