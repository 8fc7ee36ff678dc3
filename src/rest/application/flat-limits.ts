import { isRecord } from '../../domain/values/is-record.js';

/** Members of `limits` that older tools send at the top level. Source: rest.md §5.10. */
const MEMBERS = ['memory', 'swap', 'disk', 'io', 'cpu', 'threads'];

export interface FlatLimits {
  readonly body: unknown;
  /** The name under which a member of `limits` was sent. */
  readonly sourceField: (field: string) => string;
}

/** Moves limits from the top level of a body into `limits`, whose own members have priority. Source: choices.md 12. */
export const flatLimits = (body: unknown): FlatLimits => {
  if (!isRecord(body)) return { body, sourceField: (field) => field };
  const nested = isRecord(body.limits) ? body.limits : {};
  const flat = Object.fromEntries(
    MEMBERS.filter((name) => Object.hasOwn(body, name) && !Object.hasOwn(nested, name)).map((name) => [
      name,
      body[name],
    ]),
  );
  if (Object.keys(flat).length === 0) return { body, sourceField: (field) => field };
  return {
    body: { ...body, limits: { ...flat, ...nested } },
    sourceField: (field) => {
      const name = field.replace(/^limits\./, '');
      return name !== field && Object.hasOwn(flat, name) ? name : field;
    },
  };
};
