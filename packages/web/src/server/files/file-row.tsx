import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.js';
import { ActionMenu } from '../../components/action-menu.js';
import { Checkbox } from '../../components/checkbox.js';
import { ConfirmDialog } from '../../components/confirm-dialog.js';
import { formatBytes } from '../../components/format.js';
import { showNotice } from '../../components/notices.js';
import { PromptDialog } from '../../components/prompt-dialog.js';
import { Time } from '../../components/time.js';
import {
  ArchiveFilesDocument,
  LinkToFileDocument,
  RemoveFilesDocument,
  RenameFileDocument,
  UnpackArchiveDocument,
} from '../../graphql/graphql.js';
import { followLink } from '../follow-link.js';
import { useServer } from '../server-context.js';
import { useMay } from '../use-may.js';
import { joinPath, searchOf } from './file-path.js';
import type { ShownEntry } from './file-table.js';

/** The largest text that the service reads and writes, in bytes. */
const MAX_TEXT_BYTES = 1_048_576;

/** Archives that a node unpacks. */
const ARCHIVE = /\.(?:zip|tar|tar\.gz|tgz)$/i;

interface Props {
  readonly directory: string;
  readonly entry: ShownEntry;
  /** Names that are taken. */
  readonly names: readonly string[];
  readonly isSelected: boolean;
  readonly onSelect: (isSelected: boolean) => void;
}

/** One entry of a directory. */
export const FileRow = ({ directory, entry, names, isSelected, onSelect }: Props) => {
  const { t, i18n } = useTranslation();
  const server = useServer();
  const may = useMay();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<'rename' | 'delete' | null>(null);
  const [rename] = useAction(RenameFileDocument);
  const [archive, isArchiving] = useAction(ArchiveFilesDocument);
  const [unpack, isUnpacking] = useAction(UnpackArchiveDocument);
  const [remove] = useAction(RemoveFilesDocument);
  const [link] = useAction(LinkToFileDocument);
  const { name, isFile, isSymlink, size } = entry;
  const place = { server: server.id, root: directory };
  const path = joinPath(directory, name);
  const isPlainFile = isFile && !isSymlink;
  const mayOpen = isPlainFile && size <= MAX_TEXT_BYTES && may('file.read-content');
  const target = { to: '/servers/$server/files', params: { server: server.identifier } } as const;
  const search = isFile ? { ...searchOf(directory), file: name } : searchOf(path);
  const download = async () => {
    const result = (await link({ server: server.id, path }))?.createFileDownload;
    if (result?.__typename === 'FileLink') followLink(result.url);
  };
  const pack = async () => {
    const result = (await archive({ ...place, files: [name] }))?.compressFiles;
    if (result?.__typename === 'ServerFile') showNotice(t('files.archived', { name: result.name }));
  };
  const extract = async () => {
    showNotice(t('files.unpacking', { name }));
    if ((await unpack({ ...place, path: name })) !== null) showNotice(t('files.unpacked', { name }));
  };
  const actions = [
    ...(mayOpen ? [{ id: 'edit', text: t('files.edit'), onAction: () => void navigate({ ...target, search }) }] : []),
    ...(isPlainFile && may('file.read-content')
      ? [{ id: 'download', text: t('files.download'), onAction: () => void download() }]
      : []),
    ...(may('file.update') ? [{ id: 'rename', text: t('files.rename'), onAction: () => setAsked('rename') }] : []),
    ...(may('file.archive')
      ? [{ id: 'archive', text: t('files.archive'), isDisabled: isArchiving, onAction: () => void pack() }]
      : []),
    ...(may('file.create') && isPlainFile && ARCHIVE.test(name)
      ? [{ id: 'unpack', text: t('files.unpack'), isDisabled: isUnpacking, onAction: () => void extract() }]
      : []),
    ...(may('file.delete') ? [{ id: 'delete', text: t('files.delete'), onAction: () => setAsked('delete') }] : []),
  ];
  return (
    <tr>
      <td className="tick">
        <Checkbox aria-label={t('files.select', { name })} isSelected={isSelected} onChange={onSelect} />
      </td>
      <th scope="row">
        {mayOpen || !isFile ? (
          <Link {...target} search={search}>
            {isFile ? name : `${name}/`}
          </Link>
        ) : (
          name
        )}
        {isSymlink ? <span className="muted"> ({t('files.link')})</span> : null}
      </th>
      <td>{isFile ? formatBytes(size, i18n.language) : <span className="muted">{t('files.folder')}</span>}</td>
      <td className="wide-only">
        <Time value={entry.modifiedAt} />
      </td>
      <td className="actions">
        <ActionMenu label={t('common.actionsFor', { name })} actions={actions} />
        {asked === 'rename' ? (
          <PromptDialog
            title={t('files.renameTitle', { name })}
            label={t('files.newName')}
            action={t('files.rename')}
            value={name}
            check={(to) => (to !== name && names.includes(to) ? t('files.taken', { name: to }) : null)}
            onSubmit={async (to) => (await rename({ ...place, from: name, to })) !== null}
            onClose={() => setAsked(null)}
          />
        ) : null}
        {asked === 'delete' ? (
          <ConfirmDialog
            title={t('files.deleteTitle', { name })}
            text={isFile ? t('files.deleteText') : t('files.deleteFolderText')}
            action={t('files.delete')}
            name={name}
            onConfirm={() => void remove({ ...place, files: [name] })}
            onClose={() => setAsked(null)}
          />
        ) : null}
      </td>
    </tr>
  );
};
