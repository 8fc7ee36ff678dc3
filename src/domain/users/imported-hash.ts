import { compare } from 'bcryptjs';

/** Highest cost of an imported hash: two seconds of one core for a comparison. */
const MAX_COST = 14;

/** bcrypt as PHP writes it; the groups are its parts. */
const BCRYPT = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/;

/** Whether a stored text is a hash of another panel that can be compared: bcrypt of a bounded cost. */
export const isImportedHash = (stored: string): boolean => {
  const [, cost] = BCRYPT.exec(stored) ?? [];
  return cost !== undefined && Number(cost) >= 4 && Number(cost) <= MAX_COST;
};

/** Whether a password matches an imported hash. The panel hashed the text as it was typed. */
export const isImportedPassword = (password: string, stored: string): Promise<boolean> => compare(password, stored);
