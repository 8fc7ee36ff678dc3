import type { GraphQLInputField } from 'graphql';
import { includeNames } from '../rest/includes.js';
import type { Operation } from '../rest/operation.js';
import { keyOfMember } from './body-schema.js';
import type { ParameterObject } from './document-types.js';
import { isBelow } from './observe-answers.js';
import { allowedNames, askedParameters, inputType, type PathParameters, readKeys, requestOf } from './probe-request.js';
import { describedAs } from './rest-prose.js';

type Params = PathParameters['values'];

/** Makes the parameters of one name; none if the route does not read it. */
type Describe = (operation: Operation, params: Params) => readonly ParameterObject[];

const firstOf = (operation: Operation, params: Params, query: object): unknown =>
  operation.read(requestOf({ params, query })).variables.first;

/** Names of a query that are no members of an input. A route that reads another one needs an entry here. */
const DESCRIBERS: Readonly<Record<string, Describe>> = {
  page: () => [
    {
      ...{ name: 'page', in: 'query', required: false, description: 'The number of the page, from 1.' },
      schema: { type: 'integer', minimum: 1, default: 1 },
    },
  ],
  per_page: (operation, params) => {
    const [standard, most] = [firstOf(operation, params, {}), firstOf(operation, params, { per_page: '999999999' })];
    const description = `Rows per page. Default ${standard}, at most ${most}.`;
    return [
      {
        ...{ name: 'per_page', in: 'query', required: false, description },
        schema: { type: 'integer', minimum: 1, maximum: Number(most), default: standard },
      },
    ];
  },
  filter: (operation, params) =>
    allowedNames(operation, params, { filter: { '?': 'x' } }).map((name) => {
      const field = filterField(operation, params, name);
      return {
        ...{ name: `filter[${name}]`, in: 'query', required: false },
        ...describedAs(
          field?.description ?? 'Rows that match. Several values, separated by commas, match any of them.',
        ),
        schema: { type: 'string' },
      };
    }),
  sort: (operation, params) => {
    const names = allowedNames(operation, params, { sort: '?' });
    const description =
      'Fields to sort by, most important first, separated by commas. A minus sorts in descending order.';
    return [
      {
        ...{ name: 'sort', in: 'query', required: false, description, style: 'form', explode: false },
        schema: { type: 'array', items: { type: 'string', enum: names.flatMap((name) => [name, `-${name}`]) } },
      },
    ];
  },
  type: () => [
    {
      ...{ name: 'type', in: 'query', required: false },
      description:
        'Which servers: your own (`owner`), others that an administrator may see (`admin`), or both (`admin-all`). ' +
        'By default your own and those that are shared with you.',
      schema: { type: 'string', enum: ['owner', 'admin', 'admin-all'] },
    },
  ],
};

/** The parameters in the query of a route. */
export const queryParameters = (operation: Operation, params: Params): readonly ParameterObject[] => {
  const members = readKeys(operation, params, 'query');
  const known = new Set(Object.values(inputType(operation, 'input')?.getFields() ?? {}).map(keyOfMember));
  const others = [...askedParameters(operation, params)].filter(
    (name) => !members.some(({ key }) => key === name) && !known.has(name),
  );
  return [
    ...members.map(
      ({ key, field, schema, isRequired }): ParameterObject => ({
        ...{ name: key, in: 'query', required: isRequired, schema },
        ...describedAs(field.description),
      }),
    ),
    ...others.flatMap((name) => {
      const describe = DESCRIBERS[name];
      if (describe === undefined) throw new Error(`The query parameter ${name} has no description.`);
      return describe(operation, params);
    }),
    ...includeParameter(operation),
  ];
};

/** The member of the schema's filter that a filter of REST is. */
const filterField = (operation: Operation, params: Params, name: string): GraphQLInputField | undefined => {
  const type = inputType(operation, 'filter');
  const { filter } = operation.read(requestOf({ params, query: { filter: { [name]: '1' } } })).variables;
  const [member] = Object.entries(Object(filter)).filter(
    ([, value]) => value !== undefined && Array.isArray(value) && value.includes('1'),
  );
  return member && type?.getFields()[member[0]];
};

/** The includes of a route: `node`, and one level below it `node.location`. */
const includeParameter = ({ document }: Operation): readonly ParameterObject[] => {
  const names = includeNames(document);
  if (names.length === 0) return [];
  const written = names.map((name) => {
    const above = names.find((other) => isBelow(name, other));
    if (above === undefined) return name;
    const below = name.slice(above.length);
    return `${above}.${below.charAt(0).toLowerCase()}${below.slice(1)}`;
  });
  return [
    {
      ...{ name: 'include', in: 'query', required: false, style: 'form', explode: false },
      description: 'Related resources to add as `relationships`, separated by commas. Unknown names are ignored.',
      schema: { type: 'array', items: { type: 'string', enum: written } },
    },
  ];
};
