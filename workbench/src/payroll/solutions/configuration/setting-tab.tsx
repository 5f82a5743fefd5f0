import { Skeleton, Stack } from '@mantine/core';
import type { RouterOutputs } from '@suanpan/portal/kit/api';
import { ErrorState } from '@suanpan/portal/kit/errors';
import { FieldGroup } from '../../../shared/field-group.tsx';
import { useConfiguration } from '../editing/copy/configuration-editor.tsx';
import { AbnormalTab } from './abnormal-tab.tsx';
import { AccessSection } from './access-section.tsx';
import type { SettingTabName } from './configuration-tabs.ts';
import { DynamicTab } from './dynamic-tab.tsx';
import { PeriodSettings } from './period-settings.tsx';
import { ProcessSection } from './process-section.tsx';
import { PublicationSection } from './publication-section.tsx';
import { ScopeTab } from './scope-tab.tsx';
import { StagesSection } from './stages-section.tsx';

type Solution = RouterOutputs['payroll']['solutions']['get'];

/** What a copy sets beside its file, read-only where it is published. */
export function SettingTab({ tab, solution }: { tab: SettingTabName; solution: Solution }) {
  const editor = useConfiguration();
  // Rights are no part of the copy: they are given and taken whatever copy is open, and hold at once.
  if (tab === 'authorization') return <AccessSection solutionId={solution.id} />;
  if (editor.error) return <ErrorState error={editor.error} onRetry={editor.retry} />;
  const { configuration, change, readOnly } = editor;
  if (!configuration) return <Skeleton height={320} />;
  const setSettings = (changes: Partial<typeof configuration.settings>) =>
    change((before) => ({ ...before, settings: { ...before.settings, ...changes } }));
  switch (tab) {
    case 'period':
      return (
        <FieldGroup readOnly={readOnly} maw={900}>
          <PeriodSettings settings={configuration.settings} onChange={setSettings} />
        </FieldGroup>
      );
    case 'process':
      return (
        <Stack maw={900}>
          <FieldGroup readOnly={readOnly}>
            <StagesSection settings={configuration.settings} onChange={setSettings} />
          </FieldGroup>
          <ProcessSection solutionId={solution.id} readOnly={readOnly} />
          <FieldGroup readOnly={readOnly}>
            <PublicationSection settings={configuration.settings} onChange={setSettings} />
          </FieldGroup>
        </Stack>
      );
    case 'scope':
      return (
        <ScopeTab
          solution={solution}
          scope={configuration.scope}
          readOnly={readOnly}
          onChange={(changes) => change((before) => ({ ...before, scope: { ...before.scope, ...changes } }))}
        />
      );
    case 'dynamic':
      return (
        <DynamicTab
          solution={solution}
          settings={configuration.settings}
          readOnly={readOnly}
          onChange={setSettings}
        />
      );
    case 'abnormal':
      return (
        <FieldGroup readOnly={readOnly} maw={900}>
          <AbnormalTab settings={configuration.settings} onChange={setSettings} />
        </FieldGroup>
      );
  }
}
