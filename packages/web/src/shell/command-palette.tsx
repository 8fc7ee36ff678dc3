import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Dialog } from 'react-aria-components/Dialog';
import { Header } from 'react-aria-components/Header';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { SearchField } from 'react-aria-components/SearchField';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { useAction } from '../api/use-action.js';
import { StatusBadge } from '../components/status-badge.js';
import {
  FindDocument,
  type FindQuery,
  type PowerAction,
  PowerServerDocument,
  SetNodeMaintenanceDocument,
} from '../graphql/graphql.js';
import { useIsPerson, useMayAdminister, useSession } from './session.js';
import { useAdministrationParts } from './use-administration-parts.js';
import { useSignOut } from './use-sign-out.js';

const VIEWS = ['fleet', 'attention', 'timeline', 'nodes', 'runs', 'audit'] as const;

const PATHS = {
  fleet: '/',
  attention: '/attention',
  timeline: '/timeline',
  nodes: '/nodes',
  runs: '/runs',
  audit: '/audit',
} as const;

type Found<Name extends 'servers' | 'hostNodes' | 'users'> = NonNullable<FindQuery[Name]>['edges'][number]['node'];

/** What the palette offers under one heading. */
interface Section {
  readonly title: string;
  readonly items: readonly Item[];
}

interface Item {
  readonly id: string;
  readonly text: string;
  readonly beside?: ReactNode;
  readonly act: () => unknown;
}

/** Goes to any server, node, person or view by its name, and does what can be done there. */
export const CommandPalette = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const sections = useSections(text.trim());
  return (
    <ModalOverlay className="overlay" isOpen isDismissable onOpenChange={onClose}>
      <Modal className="modal palette">
        <Dialog className="dialog" aria-label={t('palette.title')}>
          <Autocomplete inputValue={text} onInputChange={setText}>
            <SearchField className="field" autoFocus>
              <Label className="sr-only">{t('palette.placeholder')}</Label>
              <Input className="input" placeholder={t('palette.placeholder')} />
            </SearchField>
            <Menu className="menu palette-menu" renderEmptyState={() => <p className="muted">{t('palette.none')}</p>}>
              {sections.map(({ title, items }) => (
                <MenuSection key={title}>
                  <Header className="menu-header">{title}</Header>
                  {items.map(({ id, text: name, beside, act }) => (
                    <MenuItem
                      key={id}
                      id={id}
                      className="menu-item menu-item-wide"
                      textValue={name}
                      onAction={() => {
                        onClose();
                        act();
                      }}
                    >
                      <span>{name}</span>
                      {beside}
                    </MenuItem>
                  ))}
                </MenuSection>
              ))}
            </Menu>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
};

const useSections = (search: string): readonly Section[] => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isPerson = useIsPerson();
  const isAdministrator = useSession()?.isAdministrator === true;
  const mayChangeServers = useMayAdminister()('SERVERS', 'write');
  const administrationParts = useAdministrationParts();
  const signOut = useSignOut();
  const [setPower] = useAction(PowerServerDocument);
  const [setMaintenance] = useAction(SetNodeMaintenanceDocument);
  const [{ data }] = useQuery({
    query: FindDocument,
    variables: { search, scope: 'ACCESSIBLE', isAdministrator },
    pause: search === '',
  });
  const found = search === '' ? undefined : data;
  const servers = rowsOf<Found<'servers'>>(found?.servers);
  const nodes = rowsOf<Found<'hostNodes'>>(found?.hostNodes);
  const matches = (name: string): boolean => name.toLowerCase().includes(search.toLowerCase());
  // The actions of the first match only: the list stays short.
  const [server] = isPerson ? servers : [];
  const [node] = nodes;
  const sections: readonly Section[] = [
    {
      title: t('palette.servers'),
      items: servers.map(({ identifier, name, status }) => ({
        id: identifier,
        text: name,
        beside: <StatusBadge status={status} />,
        act: () => navigate({ to: '/servers/$server/console', params: { server: identifier } }),
      })),
    },
    {
      title: t('palette.nodes'),
      items: nodes.map(({ id, name }) => ({
        id,
        text: name,
        act: () => navigate({ to: '/nodes/$node', params: { node: id } }),
      })),
    },
    {
      title: t('palette.people'),
      items: rowsOf<Found<'users'>>(found?.users).map(({ id, username, email }) => ({
        id,
        text: t('palette.serversOf', { name: username }),
        beside: <span className="muted">{email}</span>,
        act: () => navigate({ to: '/', search: { owner: id } }),
      })),
    },
    {
      title: t('palette.views'),
      items: [
        ...VIEWS.filter((name) => isPerson || name !== 'audit').map((name) => ({
          id: name,
          text: t(`nav.${name}`),
          act: () => navigate({ to: PATHS[name] }),
        })),
        ...administrationParts.map(({ to, text }) => ({
          id: to,
          text: `${t('nav.administration')}: ${t(text)}`,
          act: () => navigate({ to }),
        })),
        { id: 'account', text: t('account.title'), act: () => navigate({ to: '/account' }) },
      ].filter(({ text }) => matches(text)),
    },
    {
      title: t('palette.actions'),
      items: [
        ...(server === undefined
          ? []
          : signalsOf(server).map((signal) => ({
              id: `${signal} ${server.id}`,
              text: `${t(`power.${signal}`)}: ${server.name}`,
              act: () => setPower({ server: server.id, signal }),
            }))),
        ...(mayChangeServers ? servers.slice(0, 1) : []).map(({ id, identifier, name }) => ({
          id: `settings ${id}`,
          text: `${t('server.settings')}: ${name}`,
          act: () => navigate({ to: '/servers/$server/settings', params: { server: identifier } }),
        })),
        ...(node === undefined
          ? []
          : [
              {
                id: `maintenance ${node.id}`,
                text: `${t(node.isUnderMaintenance ? 'nodes.endMaintenance' : 'nodes.startMaintenance')}: ${node.name}`,
                act: () => setMaintenance({ node: node.id, isUnderMaintenance: !node.isUnderMaintenance }),
              },
            ]),
        ...(matches(t('account.signOut')) ? [{ id: 'sign-out', text: t('account.signOut'), act: signOut }] : []),
      ],
    },
  ];
  return sections.filter(({ items }) => items.length > 0);
};

const rowsOf = <Row,>(list: { readonly edges: readonly { readonly node: Row }[] } | null | undefined): readonly Row[] =>
  list?.edges.map(({ node }) => node) ?? [];

/** The power actions that suit the state of a server. Killing needs a question, so its page offers it. */
const signalsOf = ({ powerState }: Found<'servers'>): readonly PowerAction[] =>
  powerState === 'OFFLINE' ? ['START'] : ['RESTART', 'STOP'];
