import { useTranslation } from 'react-i18next';

interface Group {
  readonly name: string;
  readonly description: string;
}

interface Permission {
  readonly fullName: string;
  readonly description: string;
}

interface Words {
  readonly groupTitle: (group: Group) => string;
  readonly permissionTitle: (permission: Permission) => string;
}

/** Permissions in the language of the person; what the service added later has the words of the service. */
export const usePermissionWords = (): Words => {
  const { t } = useTranslation();
  const groups: Readonly<Record<string, string>> = t('permissionGroup', { returnObjects: true });
  const permissions: Readonly<Record<string, string>> = t('permission', { returnObjects: true });
  return {
    groupTitle: ({ name, description }) => groups[name] ?? description,
    permissionTitle: ({ fullName, description }) => permissions[fullName.replace('.', '_')] ?? description,
  };
};
