import { Button, Group, Stack, Stepper } from '@mantine/core';
import { StepFocus } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { type EmptyHandling, IMPORT_MODES, type ImportMode } from '@suanpan/server/words';
import { useState } from 'react';
import { FileStep } from './file-step.tsx';
import {
  type ColumnMapping,
  type ImportColumn,
  matchByLikeness,
  matchByOrder,
  reviewMapping,
} from './import-columns.ts';
import { OptionsStep } from './import-options-step.tsx';
import { type ImportNext, RunStep } from './import-run-step.tsx';
import type { ImportTarget, InspectedFile } from './import-types.ts';
import { MappingStep } from './mapping-step.tsx';
import {
  type ImportOptions,
  rememberedMapping,
  rememberMapping,
  rememberOptions,
  startingOptions,
} from './remembered-mapping.ts';

export interface ImportWizardProps {
  /** A registered import subject, such as `people.employees` or `payroll.table`. */
  subject: string;
  /** What the subject imports into: facts that the subject understands, such as `{ batchId, table }`. */
  target: ImportTarget;
  columns: readonly ImportColumn[];
  /** Modes the subject allows; all four when absent. */
  modes?: readonly ImportMode[];
  /** How the target has a file taken; what it leaves open is as the last time. */
  preset?: Partial<ImportOptions>;
  /** Called after an import that stored something, and once more when the person closes the wizard. */
  onDone: () => void;
  onClose?: () => void;
  /** What usually follows once rows were stored. */
  next?: readonly ImportNext[];
}

/** From a file to rows: choose, match columns, choose how, check, import, read what failed. */
export function ImportWizard({
  subject,
  target,
  columns,
  modes,
  preset,
  onDone,
  onClose,
  next,
}: ImportWizardProps) {
  const t = useText('workbench/admin/imports');
  const [step, setStep] = useState(0);
  const [file, setFile] = useState<InspectedFile>();
  const memory = [subject, ...Object.values(target).filter((each) => each !== target.batchId)].join('.');
  const [before] = useState(() => startingOptions(memory, modes ?? IMPORT_MODES, preset));
  const [byOrder, setByOrder] = useState(before.byOrder ?? false);
  const [mapping, setMapping] = useState<ColumnMapping>({});
  const [mode, setMode] = useState<ImportMode>(before.mode ?? modes?.[0] ?? 'createAndUpdate');
  const [empty, setEmpty] = useState<EmptyHandling>(before.empty ?? 'skip');

  const headers = file?.headers ?? [];
  const review = reviewMapping(columns, headers, mapping);
  const mappingFits = review.missing.length === 0 && review.doubled.length === 0;

  const proposed = (found: readonly string[]) =>
    rememberedMapping(memory, columns, found) ?? matchByLikeness(columns, found);

  const takeFile = (inspected: InspectedFile | undefined) => {
    setFile(inspected);
    if (inspected) {
      setMapping(byOrder ? matchByOrder(columns, inspected.headers) : proposed(inspected.headers));
    }
  };

  const chooseOrder = (next: boolean) => {
    setByOrder(next);
    setMapping(next ? matchByOrder(columns, headers) : proposed(headers));
  };

  const startAgain = () => {
    setFile(undefined);
    setMapping({});
    setStep(0);
  };

  return (
    <Stack gap="md">
      <StepFocus step={step}>
        <Stepper active={step} size="xs" onStepClick={(next) => next < step && setStep(next)}>
          <Stepper.Step label={t('step.file')}>
            <FileStep subject={subject} columns={columns} file={file} onFile={takeFile} />
          </Stepper.Step>
          <Stepper.Step label={t('step.mapping')}>
            {file && (
              <MappingStep
                columns={columns}
                file={file}
                byOrder={byOrder}
                onByOrder={chooseOrder}
                mapping={mapping}
                onMapping={setMapping}
                review={review}
              />
            )}
          </Stepper.Step>
          <Stepper.Step label={t('step.options')}>
            <OptionsStep modes={modes} mode={mode} onMode={setMode} empty={empty} onEmpty={setEmpty} />
          </Stepper.Step>
          <Stepper.Step label={t('step.run')}>
            {file && (
              <RunStep
                request={{ subject, target, file, mapping, byOrder, mode, empty }}
                onStored={onDone}
                onAgain={startAgain}
                onBack={() => setStep(2)}
                onClose={onClose}
                next={next}
              />
            )}
          </Stepper.Step>
        </Stepper>
      </StepFocus>
      {step < 3 && (
        <Group justify="flex-end">
          {onClose && (
            <Button variant="subtle" color="gray" onClick={onClose}>
              {t('close')}
            </Button>
          )}
          {step > 0 && (
            <Button variant="default" onClick={() => setStep(step - 1)}>
              {t('back')}
            </Button>
          )}
          <Button
            onClick={() => {
              if (step === 1 && !byOrder) rememberMapping(memory, headers, mapping);
              if (step === 2) rememberOptions(memory, { mode, empty, byOrder });
              setStep(step + 1);
            }}
            disabled={(step === 0 && !file) || (step === 1 && !mappingFits)}
          >
            {t('next')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
