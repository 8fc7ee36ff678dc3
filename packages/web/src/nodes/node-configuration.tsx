import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from 'urql';
import { requestErrorOf } from '../api/request-error.js';
import { Button } from '../components/button.js';
import { showNotice } from '../components/notices.js';
import { NodeConfigurationDocument, type NodeConfigurationQuery } from '../graphql/graphql.js';

/** The configuration file of the daemon of a node. It contains the token, so it is read only on request. */
export const NodeConfiguration = ({ node }: { readonly node: string }) => {
  const { t } = useTranslation();
  const client = useClient();
  const [text, setText] = useState<string | null>(null);
  const show = async () => {
    const variables = { node, remote: location.origin };
    // Not cached: the token is a secret.
    const { data, error } = await client
      .query(NodeConfigurationDocument, variables, { requestPolicy: 'network-only' })
      .toPromise();
    if (data?.hostNodeConfiguration != null) return setText(configurationFile(data.hostNodeConfiguration));
    if (error !== undefined) showNotice(`${t('error.title')}: ${requestErrorOf(error).message}`, true);
  };
  const copy = async (file: string) => {
    try {
      await navigator.clipboard.writeText(file);
      showNotice(t('copy.done'));
    } catch {
      showNotice(t('copy.failed'), true); // the browser asks the person, who may decline
    }
  };
  return (
    <section className="card stack" aria-label={t('nodes.configuration')}>
      <h2>{t('nodes.configuration')}</h2>
      <p className="muted">{t('nodes.configurationHint')}</p>
      {text === null ? (
        <div className="row">
          <Button onPress={() => void show()}>{t('nodes.showConfiguration')}</Button>
        </div>
      ) : (
        <>
          <textarea
            className="input mono node-configuration"
            readOnly
            rows={text.split('\n').length}
            value={text}
            aria-label={t('nodes.configuration')}
          />
          <div className="row">
            <Button variant="primary" onPress={() => void copy(text)}>
              {t('nodes.copyConfiguration')}
            </Button>
            <Button onPress={() => setText(null)}>{t('nodes.hideConfiguration')}</Button>
          </div>
        </>
      )}
    </section>
  );
};

type Configuration = NonNullable<NodeConfigurationQuery['hostNodeConfiguration']>;

/** The `config.yml` of Wings. A text of JSON is a text of YAML. */
const configurationFile = (node: Configuration): string => {
  const { api, system } = node;
  const text = JSON.stringify;
  return [
    `debug: ${node.isDebugEnabled}`,
    `uuid: ${text(node.uuid)}`,
    `token_id: ${text(node.tokenId)}`,
    `token: ${text(node.token)}`,
    'api:',
    `  host: ${text(api.host)}`,
    `  port: ${api.port}`,
    '  ssl:',
    `    enabled: ${api.ssl.isEnabled}`,
    `    cert: ${text(api.ssl.cert)}`,
    `    key: ${text(api.ssl.key)}`,
    `  upload_limit: ${api.uploadLimit}`,
    'system:',
    `  data: ${text(system.data)}`,
    '  sftp:',
    `    bind_port: ${system.sftp.bindPort}`,
    `allowed_mounts: ${text(node.allowedMounts)}`,
    ...(node.remote == null ? [] : [`remote: ${text(node.remote)}`]),
  ].join('\n');
};
