import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { SearchSelect } from '../components/search-select.js';
import { AuditPersonsDocument } from '../graphql/graphql.js';

interface Props {
  /** The uuid, by which the search finds the name too. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

/** A person by whose entries the log is filtered. */
export const PersonField = ({ value, onChange }: Props) => {
  const { t } = useTranslation();
  /** Null until the person types. */
  const [typed, setTyped] = useState<string | null>(null);
  const search = typed ?? value ?? '';
  const [{ data }] = useQuery({
    query: AuditPersonsDocument,
    variables: { filter: search === '' ? {} : { search: [search] } },
  });
  const choices = data?.users?.edges.map(({ node }) => ({ id: node.uuid, text: node.username })) ?? [];
  return (
    <SearchSelect
      label={t('audit.actor')}
      text={typed ?? choices.find(({ id }) => id === value)?.text ?? value ?? ''}
      onTextChange={setTyped}
      choices={choices}
      value={value}
      onChange={onChange}
      isRequired={false}
    />
  );
};
