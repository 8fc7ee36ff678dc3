import { z } from 'zod';

/** What the built-in node and Wings ask at `POST /api/remote/sftp/auth`. */
export interface SftpAuthBody {
  readonly type: 'password' | 'public_key';
  /** The person's name, a dot, the short id of the server. */
  readonly username: string;
  /** Or the key, as a line of `authorized_keys`. */
  readonly password: string;
  /** Address and port of the person. */
  readonly ip: string;
  /** Base64. */
  readonly session_id: string;
  /** Base64. */
  readonly client_version: string;
}

/**
 * Header of the answer: the id that all links of the person to the server carry (`jti`), by which sessions are ended like links.
 * Not in the body, which is that of the field; Wings does not know it.
 */
export const TOKEN_ID_HEADER = 'X-Gamewarden-Token-Id';

/** Its answer: uuids, and what the person may do on the server; `*` is everything. */
export const SftpAuthAnswer = z.object({ user: z.string(), server: z.string(), permissions: z.array(z.string()) });

export type SftpAuthAnswer = Readonly<z.infer<typeof SftpAuthAnswer>>;
