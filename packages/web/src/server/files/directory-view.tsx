import { useState } from 'react';
import { DropZone } from 'react-aria-components/DropZone';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { isFileDropItem } from 'react-aria-components/useDrop';
import { useTranslation } from 'react-i18next';
import { useViewQuery } from '../../api/use-view-query.js';
import { Button } from '../../components/button.js';
import { showNotice } from '../../components/notices.js';
import { EmptyState, ErrorState, Skeleton, WithheldState } from '../../components/states.js';
import { ServerFilesDocument } from '../../graphql/graphql.js';
import { useServer } from '../server-context.js';
import { useMay } from '../use-may.js';
import { FileTable } from './file-table.js';
import { NewEntry } from './new-entry.js';
import { PathTrail } from './path-trail.js';
import { SftpAddress } from './sftp-address.js';
import { UploadList } from './upload-list.js';
import type { Uploads } from './use-uploads.js';

interface Props {
  readonly path: string;
  readonly uploads: Uploads;
}

/** The entries of a directory. Files that are dropped on it are uploaded. */
export const DirectoryView = ({ path, uploads: { uploads, add, cancel, clear } }: Props) => {
  const { t } = useTranslation();
  const server = useServer();
  const may = useMay();
  const [isOver, setOver] = useState(false);
  const [{ data, error }, reexecute] = useViewQuery({
    query: ServerFilesDocument,
    variables: { server: server.id, path },
  });
  const readAgain = () => reexecute({ requestPolicy: 'network-only' });
  const entries = data?.files;
  const mayCreate = may('file.create');
  return (
    <section className="stack" aria-label={t('server.files')}>
      <div className="row spread">
        <PathTrail path={path} />
        {mayCreate ? (
          <div className="row">
            <NewEntry directory={path} names={entries?.map(({ name }) => name) ?? []} />
            <FileTrigger allowsMultiple onSelect={(files) => files !== null && add([...files], path)}>
              <Button variant="primary">{t('files.upload')}</Button>
            </FileTrigger>
          </div>
        ) : null}
      </div>
      <UploadList uploads={uploads} onCancel={cancel} onClear={clear} />
      {data === undefined && error === undefined ? <Skeleton /> : null}
      {entries === null && error === undefined ? <WithheldState /> : null}
      {entries == null && error !== undefined ? <ErrorState error={error} onRetry={readAgain} /> : null}
      {entries == null ? null : (
        <DropZone
          className={`drop ${isOver ? 'drop-over' : ''}`}
          aria-label={t('files.drop')}
          isDisabled={!mayCreate}
          getDropOperation={() => 'copy'}
          onDropEnter={() => setOver(true)}
          onDropExit={() => setOver(false)}
          onDrop={async ({ items }) => {
            const files = await Promise.all(items.filter(isFileDropItem).map((item) => item.getFile()));
            if (files.length < items.length) showNotice(t('files.onlyFiles'), true);
            add(files, path);
          }}
        >
          {entries.length === 0 ? (
            <EmptyState title={t('files.empty')} hint={mayCreate ? t('files.emptyHint') : ''} />
          ) : (
            <FileTable directory={path} entries={entries} />
          )}
          {mayCreate ? <p className="muted drop-hint">{t('files.dropHint')}</p> : null}
        </DropZone>
      )}
      <SftpAddress />
    </section>
  );
};
