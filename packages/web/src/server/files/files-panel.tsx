import { getRouteApi } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyView } from '../../components/lazy-view.js';
import { Skeleton } from '../../components/states.js';
import { DirectoryView } from './directory-view.js';
import { useUploads } from './use-uploads.js';
import './files-panel.css';

const route = getRouteApi('/servers/$server/files');

/** With the code editor, which no other view needs. */
const FileEditor = lazyView(() => import('./file-editor.js'), 'FileEditor');

/** The files of a server: a directory, or one file to edit. The address says which. */
export const FilesPanel = () => {
  const { path = '/', file } = route.useSearch();
  const uploads = useUploads();
  if (file === undefined) return <DirectoryView key={path} path={path} uploads={uploads} />;
  return (
    <Suspense fallback={<Skeleton />}>
      <FileEditor key={`${path}/${file}`} directory={path} name={file} />
    </Suspense>
  );
};
