import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.js';

interface PageInfo {
  readonly hasNextPage: boolean;
  readonly endCursor?: string | null;
}

/** The cursors of the pages until the present one. */
export const usePages = () => {
  const [cursors, setCursors] = useState<readonly string[]>([]);
  return {
    after: cursors.at(-1) ?? null,
    isFirst: cursors.length === 0,
    // The page before is shown until the next one is read: a second press must not count.
    next: (cursor: string) => setCursors((known) => (known.at(-1) === cursor ? known : [...known, cursor])),
    previous: () => setCursors(cursors.slice(0, -1)),
  };
};

interface Props {
  readonly pages: ReturnType<typeof usePages>;
  readonly pageInfo: PageInfo | undefined;
}

/** Buttons to the next and the previous page of a list, where there is one. */
export const Pager = ({ pages, pageInfo }: Props) => {
  const { t } = useTranslation();
  const next = pageInfo?.hasNextPage === true ? pageInfo.endCursor : null;
  if (pages.isFirst && next == null) return null;
  return (
    <div className="row">
      <Button isDisabled={pages.isFirst} onPress={pages.previous}>
        {t('common.previous')}
      </Button>
      <Button isDisabled={next == null} onPress={() => (next == null ? undefined : pages.next(next))}>
        {t('common.next')}
      </Button>
    </div>
  );
};
