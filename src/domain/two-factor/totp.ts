import { createGuardrails, generateSecret, generateURI, verifySync } from 'otplib';

/** Seconds of a time step, as in all authenticator apps. RFC 6238, section 4.1. */
const PERIOD_S = 30;

/** Panels made secrets of 80 bits; new ones have 160. */
const GUARDRAILS = createGuardrails({ MIN_SECRET_BYTES: 10 });

/** A new secret in base32: 160 bits, as RFC 4226, section 4, recommends. */
export const newSecret = (): string => generateSecret();

/** The address that an authenticator app reads, usually from a QR code. */
export const secretUri = (secret: string, account: string): string =>
  generateURI({ issuer: 'Gamewarden', label: account, secret });

/**
 * The time step of a code; null if it is none of this secret. A code of the step before or after the present one is
 * valid, because clocks of phones differ. RFC 6238, section 5.2.
 */
export const stepOfCode = (secret: string, code: string, now: Date): number | null => {
  if (!/^\d{6}$/.test(code)) return null;
  const epoch = Math.floor(now.getTime() / 1_000);
  const result = verifySync({ secret, token: code, epoch, epochTolerance: PERIOD_S, guardrails: GUARDRAILS });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
};

/** Whether codes can be compared with a secret: base32 of 80 bits or more. */
export const isTotpSecret = (secret: string): boolean => {
  try {
    stepOfCode(secret, '000000', new Date());
    return true;
  } catch {
    return false; // no base32, or of another length
  }
};
