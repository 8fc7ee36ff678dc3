import { ADMINISTRATION_FIELDS } from './administration-fields.js';
import { OPERATION_FIELDS } from './operation-fields.js';
import { PEOPLE_FIELDS } from './people-fields.js';
import type { VisibilityTable } from './rules.js';
import { SERVER_FIELDS } from './server-fields.js';

/** The whole table of visibility: each part is in the file of its name. */
export const VISIBILITY: VisibilityTable = {
  ...SERVER_FIELDS,
  ...ADMINISTRATION_FIELDS,
  ...PEOPLE_FIELDS,
  ...OPERATION_FIELDS,
};
