import type { Answer } from '../service.js';

/** The body of a response with one error. */
export const errorBody = (status: number, code: string, detail: unknown): object => ({
  errors: [{ code, status: String(status), detail }],
});

/** The error messages of several paths. */
export const UNAUTHENTICATED = errorBody(401, 'AuthenticationException', 'Unauthenticated.');
export const NOT_FOUND = errorBody(
  404,
  'NotFoundHttpException',
  'The requested resource could not be found on the server.',
);
export const MALFORMED = errorBody(
  400,
  'BadRequestHttpException',
  'The JSON data passed in the request appears to be malformed: Syntax error',
);

/** One broken rule in an answer: field, rule, sentence. */
export type Broken = readonly [field: string, rule: string, detail: string];

/** The body of a 422 with these broken rules, in this order. */
export const broken = (...issues: readonly Broken[]): object => ({
  errors: issues.map(([field, rule, detail]) => ({
    code: 'ValidationException',
    status: '422',
    detail,
    meta: { source_field: field, rule },
  })),
});

/** Field and rule of each element of a 422. */
export const rulesOf = ({ body }: Answer): readonly string[] =>
  body.errors.map(
    ({ meta }: { readonly meta: { readonly source_field: string; readonly rule: string } }) =>
      `${meta.source_field} ${meta.rule}`,
  );
