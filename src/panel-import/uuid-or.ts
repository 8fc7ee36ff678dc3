import { isUuid } from '../domain/input/uuid.js';
import type { Random } from '../domain/ports/random.js';

/** A uuid, or a new one for a text that is none. */
export const uuidOr = (text: string, random: Random): string => (isUuid(text) ? text : random.uuid());
