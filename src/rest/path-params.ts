import type { Request } from 'express';
import { NotFoundError } from '../domain/errors.js';
import { isUuid } from '../domain/input/uuid.js';

/**
 * An id from the path: digits only.
 * @throws {NotFoundError} anything else (choices.md 28)
 */
export const idParam = (req: Request, name: string): number => {
  const text = req.params[name];
  if (typeof text !== 'string' || !/^\d{1,9}$/.test(text)) throw new NotFoundError();
  return Number(text);
};

/**
 * The server of a path of the client API: its uuid, or its first eight characters.
 * @throws {NotFoundError} anything else, global ids too (rest.md §2.8)
 */
export const serverParam = (req: Request): string => {
  const text = textParam(req, 'server');
  if (!/^[0-9a-f]{8}$/i.test(text) && !isUuid(text)) throw new NotFoundError();
  return text;
};

/**
 * A uuid from the path.
 * @throws {NotFoundError} anything else
 */
export const uuidParam = (req: Request, name: string): string => {
  const text = textParam(req, name);
  if (!isUuid(text)) throw new NotFoundError();
  return text;
};

/**
 * A name of letters and digits from the path.
 * @throws {NotFoundError} anything else
 */
export const identifierParam = (req: Request, name: string): string => {
  const text = textParam(req, name);
  if (!/^[A-Za-z0-9]{1,32}$/.test(text)) throw new NotFoundError();
  return text;
};

/** A text from the path. */
export const textParam = (req: Request, name: string): string => String(req.params[name] ?? '');

/** The global id of an object that REST knows by its integer id. */
export const globalId = (type: string, id: number | string): string => Buffer.from(`${type}:${id}`).toString('base64');
