import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { SearchSelect } from '../components/search-select.js';
import { AuditServersDocument } from '../graphql/graphql.js';

interface Props {
  /** The short identifier, by which the search finds the name too. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

/** A server by whose entries the log is filtered. */
export const ServerField = ({ value, onChange }: Props) => {
  const { t } = useTranslation();
  /** Null until the person types. */
  const [typed, setTyped] = useState<string | null>(null);
  const search = typed ?? value ?? '';
  const [{ data }] = useQuery({
    query: AuditServersDocument,
    variables: { filter: search === '' ? {} : { search: [search] }, scope: 'ACCESSIBLE' },
  });
  const choices = data?.servers?.edges.map(({ node }) => ({ id: node.identifier, text: node.name })) ?? [];
  return (
    <SearchSelect
      label={t('audit.server')}
      text={typed ?? choices.find(({ id }) => id === value)?.text ?? value ?? ''}
      onTextChange={setTyped}
      choices={choices}
      value={value}
      onChange={onChange}
      isRequired={false}
    />
  );
};
