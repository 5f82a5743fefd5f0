import { useDebouncedValue } from '@mantine/hooks';
import type { Proposal, ProposalChoices, ProposalOptions, SourceBook } from '@suanpan/engine';
import { dayOf } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { useMe } from '@suanpan/portal/kit/permission';
import { useEffect, useState } from 'react';

/** A workbook that was read, and what the person said about it. */
export interface OpenedWorkbook {
  readonly name: string;
  readonly book: SourceBook;
  readonly choices: ProposalChoices;
}

type Propose = (choices: ProposalChoices, options: ProposalOptions) => Proposal;

export interface ProposalState {
  readonly proposal: Proposal | undefined;
  /** What is shown isn't of the last choice yet. */
  readonly settling: boolean;
}

/** What the workbook would become, by the engine of the page: it comes with the first workbook. */
export function useProposal(
  opened: OpenedWorkbook | null,
  given: Omit<ProposalOptions, 'day' | 'testName'>,
): ProposalState {
  const t = useText('workbench/payroll/solutions');
  const licence = useMe().settings.licences.hyperformula;
  const propose = useOpenedBook(opened?.book, licence);
  const asked = JSON.stringify([opened?.name, opened?.choices, given.code, given.currency, given.periodType]);
  const [settled] = useDebouncedValue(asked, 250);
  const [made, setMade] = useState<{ of: string; proposal: Proposal }>();

  // `settled` stands for the choices and what they are made with.
  useEffect(() => {
    if (!opened || !propose || settled !== asked) return;
    const testName = t('fromWorkbook.testName', { file: opened.name });
    const proposal = propose(opened.choices, { ...given, day: dayOf(), testName });
    setMade({ of: settled, proposal });
  }, [propose, settled]);

  if (!opened) return { proposal: undefined, settling: false };
  return { proposal: made?.proposal, settling: made?.of !== asked };
}

/** The workbook opened in the engine, with the functions that its formulas need. */
function useOpenedBook(book: SourceBook | undefined, licence: string): Propose | undefined {
  const [opened, setOpened] = useState<{ book: SourceBook; propose: Propose }>();
  useEffect(() => {
    if (!book) return;
    let current = true;
    void Promise.all([import('@suanpan/engine'), import('@suanpan/engine/formula')]).then(
      async ([{ openWorkbook }, { prepareFallbackFor }]) => {
        const formulas = book.sheets.flatMap(({ cells }) => cells.map(({ formula }) => formula ?? ''));
        await prepareFallbackFor(formulas.join(' '), licence);
        if (current) setOpened({ book, propose: openWorkbook(book) });
      },
    );
    return () => {
      current = false;
    };
  }, [book, licence]);
  return opened && opened.book === book ? opened.propose : undefined;
}
