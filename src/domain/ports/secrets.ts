/** Encrypts secrets that must be readable again (daemon tokens): AES-256-GCM under APP_KEY. */
export interface Secrets {
  seal(text: string): string;
  /** @throws {Error} sealed under another key, or damaged */
  open(sealed: string): string;
}
