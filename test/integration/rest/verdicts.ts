import type { ApiAnswer } from '../../support/api-under-test.js';
import { withEnumNames } from './with-enum-names.js';

/** The result of authorization in a response, in the same form for REST and GraphQL. */
export type Verdict = 'allowed' | 'forbidden' | 'not found';

/** The verdict of a REST response; its status if it is another error. */
export const restVerdict = ({ status }: ApiAnswer): Verdict | number => {
  if (status >= 200 && status < 300) return 'allowed';
  if (status === 403) return 'forbidden';
  return status === 404 ? 'not found' : status;
};

/** Codes of errors. */
const VERDICTS: Readonly<Record<string, Verdict>> = {
  FORBIDDEN: 'forbidden',
  ACTION_FORBIDDEN: 'forbidden',
  NOT_FOUND: 'not found',
};

/** The verdict of a GraphQL response with one field; its code if it is another error. */
export const graphqlVerdict = ({ body }: ApiAnswer): Verdict | string => {
  const [result = null] = Object.values<{ readonly code?: string } | null>(body.data ?? {});
  const code = body.errors?.[0]?.extensions.code ?? result?.code ?? (result === null ? 'NOT_FOUND' : undefined);
  return code === undefined ? 'allowed' : (VERDICTS[code] ?? code);
};

export interface GraphqlCall {
  readonly query: string;
  readonly variables: object;
}

/** A mutation that selects the name of its result and the code of an error. */
export const mutation = (field: string, type: string, input: object): GraphqlCall => ({
  query: `mutation ($input: ${type}!) { ${field}(input: $input) { __typename ... on Error { code } } }`,
  variables: { input: withEnumNames(type, input) },
});

/** The id of an object in GraphQL. */
export const globalId = (type: string, id: number): string => Buffer.from(`${type}:${id}`).toString('base64');
