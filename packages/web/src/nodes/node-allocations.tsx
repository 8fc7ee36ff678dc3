import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { useAction } from '../api/use-action.js';
import { Button } from '../components/button.js';
import { ConfirmButton } from '../components/confirm-button.js';
import { showNotice } from '../components/notices.js';
import { PlainTable } from '../components/plain-table.js';
import { EmptyState, ErrorState, Skeleton } from '../components/states.js';
import { TextField } from '../components/text-field.js';
import {
  CreateNodeAllocationsDocument,
  DeleteNodeAllocationDocument,
  NodeAllocationsDocument,
  type NodeAllocationsQuery,
} from '../graphql/graphql.js';

interface Props {
  readonly node: string;
}

/** The allocations of a node: its addresses and ports. */
export const NodeAllocations = ({ node }: Props) => {
  const { t } = useTranslation();
  const [cursors, setCursors] = useState<readonly (string | null)[]>([null]);
  return (
    <section className="card stack" aria-label={t('nodes.allocationList')}>
      <h2>{t('nodes.allocationList')}</h2>
      <NewAllocations node={node} />
      <PlainTable
        label={t('nodes.allocationList')}
        columns={[t('newServer.allocation'), t('nodes.alias'), t('runs.server')]}
        actions={t('nodes.delete')}
      >
        {cursors.map((after, index) => (
          <Page
            key={after}
            node={node}
            after={after}
            isLast={index === cursors.length - 1}
            onMore={(cursor) => setCursors([...cursors, cursor])}
          />
        ))}
      </PlainTable>
    </section>
  );
};

interface PageProps extends Props {
  readonly after: string | null;
  readonly isLast: boolean;
  readonly onMore: (cursor: string) => void;
}

const Page = ({ node, after, isLast, onMore }: PageProps) => {
  const { t } = useTranslation();
  const [{ data, error }, reexecute] = useQuery({ query: NodeAllocationsDocument, variables: { node, after } });
  const page = data?.allocations;
  const next = page?.pageInfo.hasNextPage === true ? page.pageInfo.endCursor : null;
  const isEmpty = page?.edges.length === 0 && after === null;
  return (
    <>
      {page?.edges.map(({ node: allocation }) => (
        <Allocation key={allocation.id} allocation={allocation} />
      ))}
      {page == null || isEmpty || (isLast && next != null) ? (
        <tr>
          <td colSpan={4}>
            {page == null && error === undefined ? <Skeleton lines={3} /> : null}
            {page == null && error !== undefined ? (
              <ErrorState error={error} onRetry={() => reexecute({ requestPolicy: 'network-only' })} />
            ) : null}
            {isEmpty ? <EmptyState title={t('nodes.noAllocations')} hint={t('nodes.noAllocationsHint')} /> : null}
            {isLast && next != null ? <Button onPress={() => onMore(next)}>{t('common.more')}</Button> : null}
          </td>
        </tr>
      ) : null}
    </>
  );
};

type ShownAllocation = NonNullable<NodeAllocationsQuery['allocations']>['edges'][number]['node'];

const Allocation = ({ allocation }: { readonly allocation: ShownAllocation }) => {
  const { t } = useTranslation();
  const [remove, isRemoving] = useAction(DeleteNodeAllocationDocument);
  const { id, ip, port, alias, isAssigned, server } = allocation;
  const name = `${ip}:${port}`;
  return (
    <tr>
      <td>
        <code className="one-line">{name}</code>
      </td>
      <td>{alias ?? '–'}</td>
      <td>
        {server == null ? (
          <span className="muted">{isAssigned ? t('nodes.assigned') : t('nodes.free')}</span>
        ) : (
          <Link to="/servers/$server/console" params={{ server: server.identifier }}>
            {server.name}
          </Link>
        )}
      </td>
      <td className="actions">
        {isAssigned ? null : (
          <ConfirmButton
            aria-label={t('nodes.deleteOne', { name })}
            variant="danger"
            isDisabled={isRemoving}
            action={t('nodes.delete')}
            title={t('nodes.deleteTitle', { name })}
            text={t('nodes.deleteText')}
            name={name}
            onConfirm={() => void remove({ allocation: id })}
          />
        )}
      </td>
    </tr>
  );
};

const NewAllocations = ({ node }: Props) => {
  const { t } = useTranslation();
  const [ip, setIp] = useState('');
  const [ports, setPorts] = useState('');
  const [alias, setAlias] = useState('');
  const [create, isCreating] = useAction(CreateNodeAllocationsDocument);
  const wanted = ports.split(/[\s,]+/).filter((part) => part !== '');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const data = await create({ node, ip: ip.trim(), ports: wanted, alias: alias.trim() === '' ? null : alias.trim() });
    const result = data?.createAllocations;
    if (result?.__typename !== 'CreatedAllocations') return;
    showNotice(t('nodes.created', { count: result.count }));
    setPorts('');
  };
  return (
    <form className="row end" onSubmit={submit}>
      <TextField label={t('nodes.ip')} value={ip} onChange={setIp} isRequired />
      <TextField
        label={t('nodes.ports')}
        value={ports}
        onChange={setPorts}
        placeholder="25565, 25570-25580"
        isRequired
      />
      <TextField label={t('nodes.alias')} value={alias} onChange={setAlias} />
      <Button type="submit" variant="primary" isDisabled={isCreating || ip.trim() === '' || wanted.length === 0}>
        {t('nodes.create')}
      </Button>
    </form>
  );
};
