import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.js';
import { Button } from '../../components/button.js';
import { Checkbox } from '../../components/checkbox.js';
import { ConfirmDialog } from '../../components/confirm-dialog.js';
import { showNotice } from '../../components/notices.js';
import { SearchText } from '../../components/search-text.js';
import { EmptyState } from '../../components/states.js';
import { ArchiveFilesDocument, RemoveFilesDocument, type ServerFilesQuery } from '../../graphql/graphql.js';
import { useServer } from '../server-context.js';
import { useMay } from '../use-may.js';
import { FileRow } from './file-row.js';

export type ShownEntry = NonNullable<ServerFilesQuery['files']>[number];

/** Rows that are shown at first, and by which more are shown. */
const STEP = 200;

/** Names that one mutation takes. */
const MAX_NAMES = 1_000;

interface Props {
  readonly directory: string;
  readonly entries: readonly ShownEntry[];
}

/** The entries of a directory, with what can be done with one or several. */
export const FileTable = ({ directory, entries }: Props) => {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [count, setCount] = useState(STEP);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const found = useMemo(() => {
    const wanted = search.toLowerCase();
    return entries.filter(({ name }) => name.toLowerCase().includes(wanted));
  }, [entries, search]);
  const chosen = entries.flatMap(({ name }) => (selected.has(name) ? [name] : []));
  const select = (names: readonly string[], isSelected: boolean) => {
    const next = new Set(selected);
    for (const name of names) {
      if (isSelected) next.add(name);
      else next.delete(name);
    }
    setSelected(next);
  };
  const foundNames = found.map(({ name }) => name);
  return (
    <div className="stack">
      <div className="row">
        <SearchText label={t('files.search')} value={search} onChange={setSearch} />
        <Selected directory={directory} names={chosen} onDone={() => setSelected(new Set())} />
      </div>
      {found.length === 0 ? <EmptyState title={t('files.noMatch')} /> : null}
      {found.length === 0 ? null : (
        <div className="scroll">
          <table className="plain-table files" aria-label={t('files.list')}>
            <thead>
              <tr>
                <th scope="col" className="tick">
                  <Checkbox
                    aria-label={t('files.selectAll')}
                    isSelected={chosen.length === entries.length}
                    isIndeterminate={chosen.length > 0 && chosen.length < entries.length}
                    onChange={(isSelected) => select(foundNames, isSelected)}
                  />
                </th>
                <th scope="col">{t('files.name')}</th>
                <th scope="col">{t('files.size')}</th>
                <th scope="col" className="wide-only">
                  {t('files.modified')}
                </th>
                <th scope="col">
                  <span className="sr-only">{t('common.actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {found.slice(0, count).map((entry) => (
                <FileRow
                  key={entry.name}
                  directory={directory}
                  entry={entry}
                  names={foundNames}
                  isSelected={selected.has(entry.name)}
                  onSelect={(isSelected) => select([entry.name], isSelected)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {found.length > count ? (
        <div>
          <Button onPress={() => setCount(count + STEP)}>{t('common.more')}</Button>
        </div>
      ) : null}
    </div>
  );
};

interface SelectedProps {
  readonly directory: string;
  readonly names: readonly string[];
  readonly onDone: () => void;
}

/** What can be done with the selected entries. */
const Selected = ({ directory, names, onDone }: SelectedProps) => {
  const { t } = useTranslation();
  const server = useServer();
  const may = useMay();
  const [isDeleting, setDeleting] = useState(false);
  const [archive, isArchiving] = useAction(ArchiveFilesDocument);
  const [remove] = useAction(RemoveFilesDocument);
  if (names.length === 0) return null;
  const variables = { server: server.id, root: directory, files: [...names] };
  const count = t('files.selected', { count: names.length });
  const pack = async () => {
    const result = (await archive(variables))?.compressFiles;
    if (result?.__typename !== 'ServerFile') return;
    showNotice(t('files.archived', { name: result.name }));
    onDone();
  };
  const act = async () => {
    if ((await remove(variables)) !== null) onDone();
  };
  return (
    <div className="bulk" role="toolbar" aria-label={count}>
      <span>{count}</span>
      {may('file.archive') ? (
        <Button isDisabled={isArchiving || names.length > MAX_NAMES} onPress={() => void pack()}>
          {isArchiving ? t('files.archiving') : t('files.archive')}
        </Button>
      ) : null}
      {may('file.delete') ? (
        <Button variant="danger" isDisabled={names.length > MAX_NAMES} onPress={() => setDeleting(true)}>
          {t('files.delete')}
        </Button>
      ) : null}
      {isDeleting ? (
        <ConfirmDialog
          title={t('files.deleteManyTitle', { count: names.length })}
          text={t('files.deleteManyText')}
          action={t('files.delete')}
          name={count}
          onConfirm={() => void act()}
          onClose={() => setDeleting(false)}
        >
          <p className="muted">{names.slice(0, 10).join(', ')}</p>
        </ConfirmDialog>
      ) : null}
    </div>
  );
};
