import { Pagination } from '@mantine/core';
import { useText } from '../i18n/index.ts';

interface PageChoiceProps {
  page: number;
  pages: number;
  onChange: (page: number) => void;
}

/** Which page of a list is shown. */
export function PageChoice({ page, pages, onChange }: PageChoiceProps) {
  const t = useText('portal/kit');
  return (
    <Pagination
      size="sm"
      total={pages}
      value={Math.min(page, pages)}
      onChange={onChange}
      getControlProps={(control) => ({ 'aria-label': t(`table.${control}Page`) })}
      getItemProps={(number) => ({ 'aria-label': t('table.page', { page: number }) })}
    />
  );
}
