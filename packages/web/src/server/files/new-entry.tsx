import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.js';
import { Button } from '../../components/button.js';
import { PromptDialog } from '../../components/prompt-dialog.js';
import { useGoOn } from '../../components/use-go-on.js';
import { AddFolderDocument, SaveFileDocument } from '../../graphql/graphql.js';
import { useServer } from '../server-context.js';
import { joinPath, searchOf } from './file-path.js';

interface Props {
  readonly directory: string;
  /** Names that are taken. */
  readonly names: readonly string[];
}

/** Makes a folder, or a file that the editor then opens. */
export const NewEntry = ({ directory, names }: Props) => {
  const { t } = useTranslation();
  const server = useServer();
  const navigate = useNavigate();
  const goOn = useGoOn();
  const [asked, setAsked] = useState<'file' | 'folder' | null>(null);
  const [addFolder] = useAction(AddFolderDocument);
  const [save] = useAction(SaveFileDocument);
  const add = async (name: string): Promise<boolean> => {
    if (asked === 'folder') return (await addFolder({ server: server.id, root: directory, name })) !== null;
    if ((await save({ server: server.id, path: joinPath(directory, name), content: '' })) === null) return false;
    const search = { ...searchOf(directory), file: name };
    await goOn(() => navigate({ to: '/servers/$server/files', params: { server: server.identifier }, search }));
    return true;
  };
  const check = (name: string): string | null => {
    if (name.includes('/')) return t('files.noSlash');
    return names.includes(name) ? t('files.taken', { name }) : null;
  };
  return (
    <>
      <Button onPress={() => setAsked('folder')}>{t('files.newFolder')}</Button>
      <Button onPress={() => setAsked('file')}>{t('files.newFile')}</Button>
      {asked === null ? null : (
        <PromptDialog
          title={asked === 'folder' ? t('files.newFolder') : t('files.newFile')}
          label={t('files.name')}
          action={t('files.make')}
          check={check}
          onSubmit={add}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
};
