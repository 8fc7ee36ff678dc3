import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../api/use-action.js';
import { Button } from '../components/button.js';
import { ConfirmDialog } from '../components/confirm-dialog.js';
import { PlainTable } from '../components/plain-table.js';
import { EmptyState } from '../components/states.js';
import { type EditedVariableFragment, RemoveEggVariableDocument } from '../graphql/graphql.js';
import { EggVariableDialog } from './egg-variable-dialog.js';

interface Props {
  readonly egg: string;
  readonly variables: readonly EditedVariableFragment[];
  readonly mayWrite: boolean;
  readonly onDone: () => void;
}

type Asked =
  | { readonly for: 'add' }
  | { readonly for: 'edit' | 'delete'; readonly variable: EditedVariableFragment }
  | null;

/** The variables that servers of an egg can set. */
export const EggVariables = ({ egg, variables, mayWrite, onDone }: Props) => {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<Asked>(null);
  const [remove] = useAction(RemoveEggVariableDocument);
  const close = () => setAsked(null);
  const confirmRemove = async (id: string) => {
    if ((await remove({ id })) !== null) onDone();
  };
  return (
    <section className="card stack" aria-label={t('eggs.variables')}>
      <div className="row spread">
        <h3>{t('eggs.variables')}</h3>
        {mayWrite ? <Button onPress={() => setAsked({ for: 'add' })}>{t('eggs.addVariable')}</Button> : null}
      </div>
      {variables.length === 0 ? (
        <EmptyState title={t('eggs.noVariables')} hint={t('eggs.noVariablesHint')} />
      ) : (
        <PlainTable
          label={t('eggs.variables')}
          columns={[t('eggs.name'), t('eggs.envVariable'), t('eggs.defaultValue'), t('eggs.rules'), t('eggs.people')]}
          actions={t('common.actions')}
        >
          {variables.map((variable) => (
            <tr key={variable.id}>
              <th scope="row">
                {variable.name}
                <div className="muted">{variable.description}</div>
              </th>
              <td>
                <code>{variable.envVariable}</code>
              </td>
              <td>
                <code>{variable.defaultValue}</code>
              </td>
              <td>
                <code>{variable.rules}</code>
              </td>
              <td>{t(rightsOf(variable))}</td>
              <td>
                {mayWrite ? (
                  <div className="row">
                    <Button onPress={() => setAsked({ for: 'edit', variable })}>{t('common.edit')}</Button>
                    <Button variant="danger" onPress={() => setAsked({ for: 'delete', variable })}>
                      {t('common.delete')}
                    </Button>
                  </div>
                ) : null}
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
      {asked?.for === 'add' ? <EggVariableDialog egg={egg} onDone={onDone} onClose={close} /> : null}
      {asked?.for === 'edit' ? (
        <EggVariableDialog egg={egg} variable={asked.variable} onDone={onDone} onClose={close} />
      ) : null}
      {asked?.for === 'delete' ? (
        <ConfirmDialog
          title={t('eggs.deleteVariableTitle', { name: asked.variable.name })}
          text={t('eggs.deleteVariableText')}
          name={asked.variable.name}
          action={t('common.delete')}
          onConfirm={() => void confirmRemove(asked.variable.id)}
          onClose={close}
        />
      ) : null}
    </section>
  );
};

const rightsOf = ({ isUserViewable, isUserEditable }: EditedVariableFragment) => {
  if (isUserEditable) return 'eggs.peopleChange';
  return isUserViewable ? 'eggs.peopleSee' : 'eggs.peopleNothing';
};
