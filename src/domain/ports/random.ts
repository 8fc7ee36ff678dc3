/** Cryptographically random values. */
export interface Random {
  uuid(): string;
  /** Letters and digits. */
  token(length: number): string;
  /** An integer from 0 up to, not including, `below`. */
  integer(below: number): number;
}
