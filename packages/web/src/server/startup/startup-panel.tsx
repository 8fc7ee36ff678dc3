import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.js';
import { useViewQuery } from '../../api/use-view-query.js';
import { CopyButton } from '../../components/copy-button.js';
import { Select } from '../../components/select.js';
import { EmptyState, ErrorState, Skeleton, WithheldState } from '../../components/states.js';
import { ServerStartupDocument, type ServerStartupQuery, SetImageDocument } from '../../graphql/graphql.js';
import { useServer } from '../server-context.js';
import { useMay } from '../use-may.js';
import { VariableForm } from './variable-form.js';

/** How a server is started. Changes apply at its next start. */
export const StartupPanel = () => {
  const { t } = useTranslation();
  const server = useServer();
  const [{ data, error }, reexecute] = useViewQuery({ query: ServerStartupDocument, variables: { server: server.id } });
  const startup = data?.startup;
  if (startup == null) {
    if (error !== undefined) {
      return <ErrorState error={error} onRetry={() => reexecute({ requestPolicy: 'network-only' })} />;
    }
    return data === undefined ? <Skeleton /> : <WithheldState />;
  }
  return (
    <section className="stack" aria-label={t('server.startup')}>
      <p className="muted">{t('startup.lead')}</p>
      <div className="card stack">
        <div className="row spread">
          <h2>{t('startup.command')}</h2>
          <CopyButton text={startup.invocation} label={t('startup.copy')} />
        </div>
        <pre className="command">{startup.invocation}</pre>
        <details>
          <summary>{t('startup.template')}</summary>
          <pre className="command">{startup.startupCommand}</pre>
        </details>
      </div>
      {data?.server == null ? null : <Image server={data.server} images={startup.dockerImages} />}
      <h2>{t('startup.variables')}</h2>
      {startup.variables.length === 0 ? <EmptyState title={t('startup.empty')} /> : null}
      <ul className="grid" aria-label={t('startup.variables')}>
        {startup.variables.map((variable) => (
          <VariableForm key={variable.envVariable} variable={variable} />
        ))}
      </ul>
    </section>
  );
};

interface ImageProps {
  readonly server: NonNullable<ServerStartupQuery['server']>;
  /** Names of images by display name. */
  readonly images: Readonly<Record<string, unknown>>;
}

const Image = ({ server, images }: ImageProps) => {
  const { t } = useTranslation();
  const may = useMay();
  const [setImage] = useAction(SetImageDocument);
  const { image } = server.container;
  const choices = Object.entries(images).map(([text, id]) => ({ id: String(id), text }));
  const isListed = choices.some(({ id }) => id === image);
  return (
    <div className="card stack">
      <h2>{t('startup.image')}</h2>
      <code>{image}</code>
      <p className="muted">{t('newServer.imageHint')}</p>
      {may('startup.docker-image') && isListed && choices.length > 1 ? (
        <Select
          label={t('startup.chooseImage')}
          choices={choices}
          value={image}
          onChange={(wanted) => void setImage({ server: server.id, image: wanted, ifUnchangedSince: server.updatedAt })}
        />
      ) : null}
      {isListed ? null : <p className="muted">{t('startup.imageFixed')}</p>}
    </div>
  );
};
