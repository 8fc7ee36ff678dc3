import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { Button } from '../../components/button.js';
import { Select } from '../../components/select.js';
import { FreeAllocationsDocument } from '../../graphql/graphql.js';
import { useServer } from '../server-context.js';

interface Props {
  readonly isBusy: boolean;
  readonly onChoose: (allocation: string) => Promise<unknown>;
}

/** Gives a server one of the first free allocations of its node, for administrators. */
export const AssignAddress = ({ isBusy, onChoose }: Props) => {
  const { t } = useTranslation();
  const node = useServer().node?.id ?? '';
  const [{ data }, reexecute] = useQuery({
    query: FreeAllocationsDocument,
    variables: { node },
    pause: node === '',
    requestPolicy: 'cache-and-network',
  });
  const [chosen, setChosen] = useState('');
  const free = data?.allocations?.edges.map(({ node: { id, ip, port } }) => ({ id, text: `${ip}:${port}` })) ?? [];
  if (free.length === 0) return null;
  const assign = async () => {
    await onChoose(chosen);
    setChosen('');
    reexecute({ requestPolicy: 'network-only' });
  };
  return (
    <div className="row end">
      <Select label={t('network.free')} choices={free} value={chosen} onChange={setChosen} />
      <Button isDisabled={isBusy || chosen === ''} onPress={() => void assign()}>
        {t('network.assign')}
      </Button>
    </div>
  );
};
