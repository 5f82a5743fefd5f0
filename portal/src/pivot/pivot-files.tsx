import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useFormat, useText } from '../kit/i18n/index.ts';
import { writeListing } from '../kit/table/index.ts';
import { pivotListing } from './pivot-listing.ts';
import type { Answer, PivotPlace } from './pivot-place.ts';
import { usePivotWords } from './use-pivot-words.ts';

interface PivotFilesProps {
  title: string;
  answer: Answer | undefined;
  /** What was computed. */
  place: PivotPlace;
  /** Where the chart stands. */
  chart: RefObject<HTMLElement | null>;
}

/** What is shown, as a file: the figures for Excel or as text, the chart as a picture. */
export function PivotFiles({ title, answer, place, chart }: PivotFilesProps) {
  const t = useText('portal/pivot');
  const format = useFormat();
  const words = usePivotWords(place);
  const write = (kind: 'xlsx' | 'csv') => {
    if (!answer) return;
    void writeListing(
      kind,
      pivotListing(answer, place, words, {
        title,
        total: t('total'),
        subtotal: (group) => t('subtotal', { group }),
      }),
      format.language,
    );
  };
  const picture = async () => {
    const drawn = chart.current?.querySelector('svg[role="img"]');
    if (!(drawn instanceof SVGSVGElement)) return;
    const { downloadPicture } = await import('./chart-picture.ts');
    await downloadPicture(drawn, title);
  };
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={14} />}
          disabled={answer === undefined}
        >
          {t('download')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => write('xlsx')}>{t('xlsx')}</Menu.Item>
        <Menu.Item onClick={() => write('csv')}>{t('csv')}</Menu.Item>
        <Menu.Item disabled={place.drawing === 'none'} onClick={() => void picture()}>
          {t('picture')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
