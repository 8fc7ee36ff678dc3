import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isScalarType,
  isUnionType,
} from 'graphql';
import { escapeHtml, htmlPage } from './html-page.js';

/** An HTML reference of the schema: every type, with links between types. */
export const schemaReference = (schema: GraphQLSchema): string => {
  const types = Object.values(schema.getTypeMap())
    .filter((type) => !isIntrospectionType(type))
    .sort((one, other) => rankOf(one) - rankOf(other) || one.name.localeCompare(other.name));
  return htmlPage({
    title: 'GraphQL reference',
    main: `<h1>GraphQL reference</h1>
<p>The schema of <code>/graphql</code>. Examples are in <a href="/docs/build/graphql">the recipes</a>;
<a href="/graphql">GraphiQL</a> runs them.</p>
<nav><p>${types.map(({ name }) => linkTo(name)).join(', ')}</p></nav>
${types.map(renderType).join('\n')}`,
  });
};

const ROOTS = ['Query', 'Mutation', 'Subscription'];

/** Root types come first. */
const rankOf = ({ name }: GraphQLNamedType): number => (ROOTS.includes(name) ? ROOTS.indexOf(name) : ROOTS.length);

const linkTo = (name: string): string => `<a href="#${escapeHtml(name)}">${escapeHtml(name)}</a>`;

/** A description; text between backticks is code. */
const prose = (text: string | null | undefined): string =>
  escapeHtml(text ?? '').replace(/`([^`]*)`/g, (_, code: string) => `<code>${code}</code>`);

const renderType = (type: GraphQLNamedType): string =>
  `<h2 id="${escapeHtml(type.name)}">${escapeHtml(type.name)} <small>${kindOf(type)}</small></h2>
<p>${prose(type.description)}</p>
${membersOf(type)}`;

const kindOf = (type: GraphQLNamedType): string => {
  if (isObjectType(type)) return 'object';
  if (isInterfaceType(type)) return 'interface';
  if (isUnionType(type)) return 'union';
  if (isEnumType(type)) return 'enum';
  return isScalarType(type) ? 'scalar' : 'input';
};

const membersOf = (type: GraphQLNamedType): string => {
  if (isUnionType(type))
    return `<p>${type
      .getTypes()
      .map(({ name }) => linkTo(name))
      .join(' or ')}</p>`;
  if (isEnumType(type)) {
    return list(
      type.getValues().map(({ name, description }) => `<code>${escapeHtml(name)}</code>: ${prose(description)}`),
    );
  }
  if (isScalarType(type)) {
    const { specifiedByURL } = type;
    return specifiedByURL ? `<p>Specified by ${escapeHtml(specifiedByURL)}</p>` : '';
  }
  if (isInputObjectType(type)) return list(Object.values(type.getFields()).map(renderValue));
  return list(Object.values(type.getFields()).map(renderField));
};

const list = (items: readonly string[]): string => `<ul>\n${items.map((item) => `<li>${item}</li>`).join('\n')}\n</ul>`;

const renderField = (field: GraphQLField<unknown, unknown>): string =>
  renderValue(field) + (field.args.length === 0 ? '' : list(field.args.map(renderValue)));

type Value = Pick<
  GraphQLArgument | GraphQLField<unknown, unknown>,
  'name' | 'type' | 'description' | 'deprecationReason'
>;

const renderValue = ({ name, type, description, deprecationReason }: Value): string =>
  `<code>${escapeHtml(name)}: ${renderReference(type)}</code> ${prose(description)}${
    deprecationReason ? ` <em>Deprecated: ${prose(deprecationReason)}</em>` : ''
  }`;

/** A type reference, with the type name as a link. */
const renderReference = (type: Value['type']): string => {
  const { name } = getNamedType(type);
  return escapeHtml(String(type)).replace(name, () => linkTo(name));
};
