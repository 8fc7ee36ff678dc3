import { useTranslation } from 'react-i18next';
import { Select } from '../components/select.js';
import { TextField } from '../components/text-field.js';
import type { NewServerEggQuery } from '../graphql/graphql.js';

/** What an egg asks for. */
export interface EggValues {
  readonly image: string;
  readonly startup: string;
  /** Values by the names of variables. */
  readonly environment: Readonly<Record<string, string>>;
}

export type ShownEgg = NonNullable<NewServerEggQuery['egg']>;

interface Props {
  readonly egg: ShownEgg;
  readonly values: EggValues;
  readonly onChange: (values: EggValues) => void;
}

/** Images by their display names, in their order. */
const imagesOf = ({ dockerImages }: ShownEgg) =>
  Object.entries(dockerImages ?? {}).map(([text, id]) => ({ id: String(id), text }));

/** The defaults of an egg. */
export const defaultsOf = (egg: ShownEgg): EggValues => ({
  image: imagesOf(egg)[0]?.id ?? egg.dockerImage ?? '',
  startup: egg.startup ?? '',
  environment: Object.fromEntries(
    egg.variables?.map(({ envVariable, defaultValue }) => [envVariable, defaultValue]) ?? [],
  ),
});

/** The image, the startup command and the variables of an egg. */
export const EggFields = ({ egg, values, onChange }: Props) => {
  const { t } = useTranslation();
  const images = imagesOf(egg);
  return (
    <>
      {egg.description === '' ? null : <p className="muted">{egg.description}</p>}
      {images.length < 2 ? null : (
        <Select
          label={t('newServer.image')}
          description={t('newServer.imageHint')}
          choices={images}
          value={values.image}
          onChange={(image) => onChange({ ...values, image })}
        />
      )}
      <TextField
        label={t('newServer.startup')}
        value={values.startup}
        onChange={(startup) => onChange({ ...values, startup })}
        isRequired
      />
      {egg.variables?.length ? (
        <fieldset className="stack">
          <legend>{t('newServer.variables')}</legend>
          {egg.variables.map(({ id: key, name, description, envVariable }) => (
            <TextField
              key={key}
              label={name}
              description={description}
              value={values.environment[envVariable] ?? ''}
              onChange={(value) =>
                onChange({ ...values, environment: { ...values.environment, [envVariable]: value } })
              }
            />
          ))}
        </fieldset>
      ) : null}
    </>
  );
};
