import { useNavigate } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
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
import { ConfirmDialog } from '../components/confirm-dialog.js';
import { StatusBadge } from '../components/status-badge.js';
import { FindDocument, type FindQuery, PowerServerDocument, SetNodeMaintenanceDocument } from '../graphql/graphql.js';
import { signalsFor } from '../server/power-signals.js';
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
  /** What is asked before, as it is at the button for the same. */
  readonly question?: Question;
}

interface Question {
  readonly title: string;
  readonly text: string;
  readonly action: string;
}

/** Goes to any server, node, person or view by its name, and does what can be done there. */
export const CommandPalette = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const sections = useSections(text.trim());
  const [asked, setAsked] = useState<Item | null>(null);
  if (asked?.question !== undefined) {
    return <ConfirmDialog {...asked.question} onConfirm={() => void asked.act()} onClose={onClose} />;
  }
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
                  {items.map((item) => (
                    <MenuItem
                      key={item.id}
                      id={item.id}
                      className="menu-item menu-item-wide"
                      textValue={item.text}
                      onAction={() => {
                        if (item.question !== undefined) return setAsked(item);
                        onClose();
                        item.act();
                      }}
                    >
                      <span>{item.text}</span>
                      {item.beside}
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
        ...servers.flatMap((server) => [
          ...(isPerson && !server.isSuspended ? signalsFor(server) : []).map((signal) => ({
            id: `${signal} ${server.id}`,
            text: `${t(`power.${signal}`)}: ${server.name}`,
            act: () => setPower({ server: server.id, signal }),
            ...(signal === 'KILL' ? { question: questionOfKill(server.name, t) } : {}),
          })),
          ...(mayChangeServers
            ? [
                {
                  id: `settings ${server.id}`,
                  text: `${t('server.settings')}: ${server.name}`,
                  act: () => navigate({ to: '/servers/$server/settings', params: { server: server.identifier } }),
                },
              ]
            : []),
        ]),
        ...nodes.map(({ id, name, isUnderMaintenance }) => ({
          id: `maintenance ${id}`,
          text: `${t(isUnderMaintenance ? 'nodes.endMaintenance' : 'nodes.startMaintenance')}: ${name}`,
          act: () => setMaintenance({ node: id, isUnderMaintenance: !isUnderMaintenance }),
        })),
        ...(matches(t('account.signOut')) ? [{ id: 'sign-out', text: t('account.signOut'), act: signOut }] : []),
      ],
    },
  ];
  return sections.filter(({ items }) => items.length > 0);
};

const rowsOf = <Row,>(list: { readonly edges: readonly { readonly node: Row }[] } | null | undefined): readonly Row[] =>
  list?.edges.map(({ node }) => node) ?? [];

const questionOfKill = (name: string, t: TFunction): Question => ({
  title: t('power.killTitle', { name }),
  text: t('power.killText'),
  action: t('power.KILL'),
});
