import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Compares two texts in constant time. It compares hashes, because equal lengths are needed and the length is secret
 * too.
 */
export const isSameSecret = (left: string, right: string): boolean => timingSafeEqual(sha256(left), sha256(right));

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
