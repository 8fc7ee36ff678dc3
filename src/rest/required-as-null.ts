import { isRequiredInputField } from 'graphql';
import { inputTypeNamed } from '../schema/execute.js';

/**
 * The required fields of a body, as null. Updates over REST replace the whole object: merged below the sent body, these
 * values break `required` for absent fields, which the schema would leave unchanged.
 * @param typeName the input type that creates such an object
 * Source: rest.md §8, §11.5.
 */
export const requiredAsNull = (typeName: string): object =>
  Object.fromEntries(
    Object.values(inputTypeNamed(typeName).getFields())
      .filter(isRequiredInputField)
      .map(({ name }) => [name, null]),
  );
