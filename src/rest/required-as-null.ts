import { isRequiredInputField } from 'graphql';
import { inputTypeNamed } from '../schema/execute.js';

/**
 * What a body cannot be without, as null. Bodies over REST change things as a whole: below what was sent, it makes what is
 * left out a broken rule, where the schema would leave it as it is.
 * @param typeName the input by which such a thing is made
 * Source: rest.md §8, §11.5.
 */
export const requiredAsNull = (typeName: string): object =>
  Object.fromEntries(
    Object.values(inputTypeNamed(typeName).getFields())
      .filter(isRequiredInputField)
      .map(({ name }) => [name, null]),
  );
