import type { CombinedError } from '@urql/core';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient, useMutation } from 'urql';
import { useAfterOutage } from '../../api/reconnected.js';
import { rememberRequestId, useAction, useFailureNotice } from '../../api/use-action.js';
import { useShownView } from '../../api/use-view-query.js';
import { Button } from '../../components/button.js';
import { CodeEditor } from '../../components/code-editor.js';
import { showNotice } from '../../components/notices.js';
import { EmptyState, ErrorState, Skeleton } from '../../components/states.js';
import { UnsavedGuard } from '../../components/unsaved-guard.js';
import { LinkToFileDocument, SaveFileDocument, ServerFileTextDocument } from '../../graphql/graphql.js';
import { followLink } from '../follow-link.js';
import { useServer } from '../server-context.js';
import { useMay } from '../use-may.js';
import { joinPath } from './file-path.js';
import { PathTrail } from './path-trail.js';

interface Props {
  readonly directory: string;
  readonly name: string;
}

/** The text of a file, and when the file was written last. */
interface Version {
  readonly text: string;
  readonly modifiedAt: string | null;
}

/** The result of a read; null for a file that cannot be edited. */
interface Content {
  readonly version?: Version | null;
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
    if (file?.text != null) return { version: { text: file.text, modifiedAt: file.modifiedAt ?? null } };
    return error === undefined || file != null ? { version: null } : { error };
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
  const load = useCallback(async () => {
    const next = await read();
    // The text that is open, and what was typed in it, stays when it cannot be read again.
    setContent((known) => (next.version == null && known?.version != null ? known : next));
  }, [read]);
  useEffect(() => void load(), [load]);
  useAfterOutage(() => {
    if (content?.error !== undefined) void load();
  });
  return (
    <section className="stack" aria-label={name}>
      <PathTrail path={directory} file={name} />
      {content === null ? <Skeleton /> : null}
      {content?.error === undefined ? null : <ErrorState error={content.error} onRetry={() => void load()} />}
      {content?.version === null ? (
        <EmptyState title={t('editor.notText')} hint={t('editor.notTextHint')}>
          <Download path={path} />
        </EmptyState>
      ) : null}
      {content?.version == null ? null : <TextEditor path={path} name={name} opened={content.version} read={read} />}
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
  readonly opened: Version;
  readonly read: () => Promise<Content>;
}

const TextEditor = ({ path, name, opened, read }: TextEditorProps) => {
  const { t } = useTranslation();
  const server = useServer();
  const may = useMay();
  const { showFailure, isConflict } = useFailureNotice();
  // The file as it was read or saved last, and what is typed.
  const [stored, setStored] = useState(opened);
  const [typed, setTyped] = useState(opened.text);
  const [other, setOther] = useState<Version | null>(null);
  // The editor begins again with another text.
  const [beginning, setBeginning] = useState(0);
  const [isSaving, setSaving] = useState(false);
  const [, write] = useMutation(SaveFileDocument);
  const isChanged = typed !== stored.text;
  const mayWrite = may('file.create');
  const conflict = ({ version }: Content) => {
    if (version != null) setOther(version);
    else showNotice(t('editor.gone', { name }), true);
  };
  /** Writes what is typed, if the file is as it was at a time. */
  const save = async (ifUnchangedSince: string | null) => {
    if (!mayWrite || !isChanged || isSaving) return;
    setSaving(true);
    setOther(null);
    const content = typed;
    const { context, requestId } = rememberRequestId();
    const result = await write({ server: server.id, path, content, ifUnchangedSince }, context);
    if (isConflict(result)) conflict(await read());
    else if (!showFailure(result, requestId())) {
      showNotice(t('editor.saved', { name }));
      const { version } = await read();
      setStored({ text: content, modifiedAt: version?.modifiedAt ?? null });
      // Another person may have written in between.
      if (version != null && version.text !== content) setOther(version);
    }
    setSaving(false);
  };
  const takeOther = () => {
    if (other === null) return;
    setStored(other);
    setTyped(other.text);
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
            onPress={() => void save(stored.modifiedAt)}
          >
            {isSaving ? t('editor.saving') : t('editor.save')} <kbd className="wide-only">{t('editor.saveKeys')}</kbd>
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
          <Button onPress={() => void save(other.modifiedAt)}>{t('editor.overwrite')}</Button>
          <Button onPress={takeOther}>{t('editor.take')}</Button>
        </div>
      )}
      <CodeEditor
        key={beginning}
        name={name}
        text={typed}
        isReadOnly={!mayWrite}
        onChange={setTyped}
        onSave={() => void save(stored.modifiedAt)}
      />
      <p className="muted">{t('editor.keys')}</p>
      <UnsavedGuard isChanged={isChanged} text={t('editor.leaveText', { name })} />
    </>
  );
};
