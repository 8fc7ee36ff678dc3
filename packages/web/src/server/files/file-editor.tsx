import { useBlocker } from '@tanstack/react-router';
import type { CombinedError } from '@urql/core';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from 'urql';
import { useAction } from '../../api/use-action.js';
import { useShownView } from '../../api/use-view-query.js';
import { Button } from '../../components/button.js';
import { ConfirmDialog } from '../../components/confirm-dialog.js';
import { showNotice } from '../../components/notices.js';
import { EmptyState, ErrorState, Skeleton } from '../../components/states.js';
import { LinkToFileDocument, SaveFileDocument, ServerFileTextDocument } from '../../graphql/graphql.js';
import { followLink } from '../follow-link.js';
import { useServer } from '../server-context.js';
import { useMay } from '../use-may.js';
import { CodeEditor } from './code-editor.js';
import { joinPath } from './file-path.js';
import { PathTrail } from './path-trail.js';

interface Props {
  readonly directory: string;
  readonly name: string;
}

/** What a read of the file gave; a null text is that of a file that cannot be edited. */
interface Content {
  readonly text?: string | null;
  readonly error?: CombinedError;
}

/** Reads the file from the node, each time: the cache does not answer. */
const useReadFile = (path: string): (() => Promise<Content>) => {
  const client = useClient();
  const { id } = useServer();
  return useCallback(async () => {
    const variables = { server: id, path };
    const { data, error } = await client
      .query(ServerFileTextDocument, variables, { requestPolicy: 'network-only' })
      .toPromise();
    const file = data?.server?.file;
    if (file != null) return { text: file.text ?? null };
    return error === undefined ? { text: null } : { error };
  }, [client, id, path]);
};

/** A text file with its syntax in colours. */
export const FileEditor = ({ directory, name }: Props) => {
  const { t } = useTranslation();
  const server = useServer();
  const path = joinPath(directory, name);
  const read = useReadFile(path);
  useShownView(ServerFileTextDocument, { server: server.id, path });
  const [content, setContent] = useState<Content | null>(null);
  const load = useCallback(async () => setContent(await read()), [read]);
  useEffect(() => void load(), [load]);
  return (
    <section className="stack" aria-label={name}>
      <PathTrail path={directory} file={name} />
      {content === null ? <Skeleton /> : null}
      {content?.error === undefined ? null : <ErrorState error={content.error} onRetry={() => void load()} />}
      {content?.text === null ? (
        <EmptyState title={t('editor.notText')} hint={t('editor.notTextHint')}>
          <Download path={path} />
        </EmptyState>
      ) : null}
      {content?.text == null ? null : <TextEditor path={path} name={name} text={content.text} read={read} />}
    </section>
  );
};

const Download = ({ path }: { readonly path: string }) => {
  const { t } = useTranslation();
  const server = useServer();
  const [link, isLinking] = useAction(LinkToFileDocument);
  const download = async () => {
    const result = (await link({ server: server.id, path }))?.createFileDownload;
    if (result?.__typename === 'FileLink') followLink(result.url);
  };
  return (
    <Button isDisabled={isLinking} onPress={() => void download()}>
      {t('files.download')}
    </Button>
  );
};

interface TextEditorProps {
  readonly path: string;
  readonly name: string;
  readonly text: string;
  readonly read: () => Promise<Content>;
}

const TextEditor = ({ path, name, text, read }: TextEditorProps) => {
  const { t } = useTranslation();
  const server = useServer();
  const may = useMay();
  // What the file had when it was read or saved last, and what is typed.
  const [stored, setStored] = useState(text);
  const [typed, setTyped] = useState(text);
  const [other, setOther] = useState<string | null>(null);
  // The editor begins again with another text.
  const [beginning, setBeginning] = useState(0);
  const [isSaving, setSaving] = useState(false);
  const [write] = useAction(SaveFileDocument);
  const isChanged = typed !== stored;
  const mayWrite = may('file.create');
  const blocker = useBlocker({
    shouldBlockFn: () => isChanged,
    enableBeforeUnload: () => isChanged,
    withResolver: true,
  });
  const overwrite = async () => {
    setOther(null);
    if ((await write({ server: server.id, path, content: typed })) === null) return;
    setStored(typed);
    showNotice(t('editor.saved', { name }));
  };
  /** Saves unless the file has another text than when it was read. */
  const save = async () => {
    if (!mayWrite || !isChanged || isSaving) return;
    setSaving(true);
    const present = (await read()).text;
    if (present != null && present !== stored) setOther(present);
    else await overwrite();
    setSaving(false);
  };
  const takeOther = () => {
    if (other === null) return;
    setStored(other);
    setTyped(other);
    setBeginning(beginning + 1);
    setOther(null);
  };
  return (
    <>
      <div className="row">
        {mayWrite ? (
          <Button
            variant="primary"
            aria-keyshortcuts="Control+S"
            isDisabled={!isChanged || isSaving}
            onPress={() => void save()}
          >
            {isSaving ? t('editor.saving') : t('editor.save')} <kbd className="wide-only">Ctrl S</kbd>
          </Button>
        ) : null}
        <Download path={path} />
        <span className="muted" role="status">
          {isChanged ? t('editor.changed') : t('editor.unchanged')}
        </span>
      </div>
      {other === null ? null : (
        <div className="banner row" role="alert">
          <span>{t('editor.stale')}</span>
          <Button onPress={() => void overwrite()}>{t('editor.overwrite')}</Button>
          <Button onPress={takeOther}>{t('editor.take')}</Button>
        </div>
      )}
      <CodeEditor
        key={beginning}
        name={name}
        text={typed}
        isReadOnly={!mayWrite}
        onChange={setTyped}
        onSave={() => void save()}
      />
      <p className="muted">{t('editor.keys')}</p>
      {blocker.status === 'blocked' ? (
        <ConfirmDialog
          title={t('editor.leaveTitle')}
          text={t('editor.leaveText', { name })}
          action={t('editor.leave')}
          onConfirm={blocker.proceed}
          onClose={blocker.reset}
        />
      ) : null}
    </>
  );
};
