import { ActionIcon, Tooltip } from '@mantine/core';
import { useText } from '@suanpan/portal/kit/i18n';
import { useLinkHandler } from '@suanpan/portal/kit/location';
import { Money } from '@suanpan/portal/kit/money';
import { IconChevronsDown, IconChevronsUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useLocalName } from '../../shared/local-name.ts';
import classes from './batch-screen.module.css';
import { BatchStepper } from './batch-stepper.tsx';
import { BatchTotals } from './batch-totals.tsx';
import { type Batch, type BatchPageCode, batchHref } from './state/use-batch.ts';
import type { FoldedHead } from './state/use-folded-head.ts';
import { useStepInSight } from './use-step-in-sight.ts';

interface BatchHeadProps {
  batch: Batch;
  stage: BatchPageCode;
  head: FoldedHead;
}

/** Totals and stages of a batch, wide. */
export function BatchHead({ batch, stage, head }: BatchHeadProps) {
  return (
    <>
      <BatchTotals batch={batch} />
      <div className={classes.stages}>
        <BatchStepper batch={batch} stage={stage} />
        <FoldButton head={head} />
      </div>
    </>
  );
}

/** The same beside the title, while one works in a sheet. */
export function BatchHeadLine({ batch, stage, head, children }: BatchHeadProps & { children?: ReactNode }) {
  return (
    <div className={classes.folded} data-testid="batch-head">
      <Steps batch={batch} stage={stage} />
      {children}
      <Figures batch={batch} />
      <FoldButton head={head} />
    </div>
  );
}

function FoldButton({ head: { isFoldable, isFolded, toggle } }: { head: FoldedHead }) {
  const t = useText('workbench/payroll/batches');
  if (!isFoldable) return null;
  const label = t(isFolded ? 'head.open' : 'head.fold');
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={24}
        aria-label={label}
        aria-expanded={!isFolded}
        onClick={toggle}
      >
        {isFolded ? <IconChevronsDown size={16} /> : <IconChevronsUp size={16} />}
      </ActionIcon>
    </Tooltip>
  );
}

function Steps({ batch, stage }: { batch: Batch; stage: BatchPageCode }) {
  const t = useText('workbench/payroll/batches');
  const onLinkClick = useLinkHandler();
  const steps = useStepInSight(stage);
  return (
    <nav ref={steps} className={classes.steps} aria-label={t('stepper')}>
      {batch.stages.map(({ code, state, blockers }, index) => {
        const href = batchHref(batch.id, code);
        const why = blockers.filter((each) => each !== 'WRONG_STATUS').map((each) => t(`blockers.${each}`));
        return (
          <a
            key={code}
            href={href}
            className={classes.foldedStep}
            data-state={state}
            data-active={code === stage || undefined}
            aria-current={code === stage ? 'step' : undefined}
            data-testid={`stage-${code}`}
            title={[t(`stageStates.${state}`), ...why].join('\n')}
            onClick={(event) => onLinkClick(event, href)}
          >
            {index + 1} {t(`stages.${code}`)}
          </a>
        );
      })}
    </nav>
  );
}

function Figures({ batch }: { batch: Batch }) {
  const nameOf = useLocalName();
  const { currency, scale } = batch.solution;
  return (
    <div className={classes.figures}>
      {batch.totals
        .filter(({ role }) => role === 'gross' || role === 'net')
        .map(({ role, name, item, sum }) => (
          <span key={role} title={nameOf(name, item)}>
            <span className={classes.figureName}>{nameOf(name, item)}</span>{' '}
            <Money amount={sum} currency={currency} scale={scale} fw={600} />
          </span>
        ))}
    </div>
  );
}
