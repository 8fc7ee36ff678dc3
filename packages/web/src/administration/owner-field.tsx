import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { SearchSelect } from '../components/search-select.js';
import { FindUsersDocument } from '../graphql/graphql.js';

interface Props {
  /** The name of the person who is chosen at first. */
  readonly initialText: string;
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
}

/** A person, found by name or address. */
export const OwnerField = ({ initialText, value, onChange }: Props) => {
  const { t } = useTranslation();
  const [text, setText] = useState(initialText);
  const [{ data }] = useQuery({
    query: FindUsersDocument,
    variables: { filter: text === '' ? {} : { search: [text] } },
  });
  const choices = data?.users?.edges.map(({ node }) => ({ id: node.id, text: node.username })) ?? [];
  return (
    <SearchSelect
      label={t('newServer.owner')}
      text={text}
      onTextChange={setText}
      choices={choices}
      value={value}
      onChange={onChange}
    />
  );
};
