import { useTranslation } from 'react-i18next';
import { useClient } from 'urql';
import { useFailureNotice } from '../api/use-action.js';
import { Button } from '../components/button.js';
import { EggFileDocument } from '../graphql/graphql.js';

/** The name of the file of an egg, as other panels give it: `egg-vanilla-minecraft.json`. */
const fileNameOfEgg = (name: string): string =>
  `${['egg', ...(name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])].join('-')}.json`;

const save = (name: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
};

/** Downloads an egg as a file that this service and other panels import. */
export const ExportEgg = ({ id, name }: { readonly id: string; readonly name: string }) => {
  const { t } = useTranslation();
  const client = useClient();
  const { showFailure } = useFailureNotice();
  const download = async () => {
    const result = await client.query(EggFileDocument, { egg: id }, { requestPolicy: 'network-only' }).toPromise();
    const file = result.data?.egg?.file;
    if (file == null) showFailure(result, null);
    else save(fileNameOfEgg(name), file);
  };
  return <Button onPress={() => void download()}>{t('eggs.export')}</Button>;
};
