import { useTranslation } from 'react-i18next';
import { useAction } from '../api/use-action.js';
import { ConfirmButton } from '../components/confirm-button.js';
import { DialogButton } from '../components/dialog-button.js';
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

/** The variables that servers of an egg can set. */
export const EggVariables = ({ egg, variables, mayWrite, onDone }: Props) => {
  const { t } = useTranslation();
  const [remove] = useAction(RemoveEggVariableDocument, onDone);
  return (
    <section className="card stack" aria-label={t('eggs.variables')}>
      <div className="row spread">
        <h3>{t('eggs.variables')}</h3>
        {mayWrite ? (
          <DialogButton text={t('eggs.addVariable')}>
            {(close) => <EggVariableDialog egg={egg} onDone={onDone} onClose={close} />}
          </DialogButton>
        ) : null}
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
              <td className="actions">
                {mayWrite ? (
                  <div className="row">
                    <DialogButton text={t('common.edit')}>
                      {(close) => <EggVariableDialog egg={egg} variable={variable} onDone={onDone} onClose={close} />}
                    </DialogButton>
                    <ConfirmButton
                      variant="danger"
                      action={t('common.delete')}
                      title={t('eggs.deleteVariableTitle', { name: variable.name })}
                      text={t('eggs.deleteVariableText')}
                      name={variable.name}
                      onConfirm={() => void remove({ id: variable.id })}
                    />
                  </div>
                ) : null}
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
    </section>
  );
};

const rightsOf = ({ isUserViewable, isUserEditable }: EditedVariableFragment) => {
  if (isUserEditable) return 'eggs.peopleChange';
  return isUserViewable ? 'eggs.peopleSee' : 'eggs.peopleNothing';
};
