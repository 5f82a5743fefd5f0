import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useText, withLateTexts } from '../i18n/index.ts';
import type { ListFileProps, ListFile as Made } from './listing/list-file.tsx';

const ListFile = lazy(
  withLateTexts(async () => ({ default: (await import('./listing/list-file.tsx')).ListFile })),
) as unknown as typeof Made;

type ListDownloadProps<Row> = Omit<ListFileProps<Row>, 'wanted' | 'onDone' | 'onPrint'> & {
  isEmpty: boolean;
};

/** The list as a file or on paper: all rows that search and filters leave, or the ticked ones, with the columns that are shown. */
export function ListDownload<Row>({ isEmpty, ...list }: ListDownloadProps<Row>) {
  const t = useText('portal/kit');
  const [wanted, setWanted] = useState<ListFileProps<Row>['wanted']>();
  const label = t('table.download');
  return (
    <>
      {wanted && (
        <Suspense>
          <ListFile {...list} wanted={wanted} onDone={() => setWanted(undefined)} />
        </Suspense>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <Tooltip label={label}>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={label}
              disabled={isEmpty}
              loading={wanted !== undefined}
            >
              <IconDownload size={18} />
            </ActionIcon>
          </Tooltip>
        </Menu.Target>
        <Menu.Dropdown>
          {list.chosen.size > 0 && (
            <Menu.Label>{t('table.selected', { count: list.chosen.size })}</Menu.Label>
          )}
          <Menu.Item onClick={() => setWanted('xlsx')}>{t('table.xlsx')}</Menu.Item>
          <Menu.Item onClick={() => setWanted('csv')}>{t('table.csv')}</Menu.Item>
          <Menu.Item onClick={() => setWanted('print')}>{t('table.print')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

/** The list on paper: all rows that search and filters leave, or the ticked ones. */
export function ListPrint<Row>({
  isEmpty,
  ...list
}: ListDownloadProps<Row> & Required<Pick<ListFileProps<Row>, 'onPrint'>>) {
  const t = useText('portal/kit');
  const [isWanted, setWanted] = useState(false);
  const label = t('table.print');
  return (
    <>
      {isWanted && (
        <Suspense>
          <ListFile {...list} wanted="print" onDone={() => setWanted(false)} />
        </Suspense>
      )}
      <Tooltip label={label}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={label}
          disabled={isEmpty}
          loading={isWanted}
          onClick={() => setWanted(true)}
        >
          <IconPrinter size={18} />
        </ActionIcon>
      </Tooltip>
    </>
  );
}
