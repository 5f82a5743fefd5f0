import { Stack } from '@mantine/core';
import { PayslipSettingsForm } from '../../../payslips/payslip-settings-form.tsx';
import { TablesTab } from '../../table-sheet/tables-tab.tsx';
import { type Settings, useConfiguration } from '../copy/configuration-editor.tsx';
import { useCopyEditor } from '../copy/copy-editor.tsx';
import { PayslipTab } from '../payslip/payslip-tab.tsx';
import { ParametersTab } from '../rows/parameters-tab.tsx';
import { TestsTab } from '../test-cases/tests-tab.tsx';
import { BalancesTab } from './balances-tab.tsx';
import type { EditorTabName } from './editor-tab-names.ts';
import { GeneralTab } from './general-tab.tsx';
import { JsonTab } from './json-tab.tsx';
import { StepsTab } from './steps-tab.tsx';
import { VerificationTab } from './verification-tab.tsx';

/** The tab of the editor that the address names. */
export function EditorTab({ tab, item }: { tab: EditorTabName; item: string | undefined }) {
  switch (tab) {
    case 'tables':
      return <TablesTab table={item} />;
    case 'parameters':
      return <ParametersTab />;
    case 'general':
      return <GeneralTab />;
    case 'steps':
      return <StepsTab />;
    case 'verification':
      return <VerificationTab />;
    case 'balances':
      return <BalancesTab />;
    case 'payslip':
      return <PayslipParts />;
    case 'tests':
      return <TestsTab />;
    case 'json':
      return <JsonTab />;
  }
}

/** How slips are made, shown and told of; and what stands on them, which is in the file. */
function PayslipParts() {
  const { copy } = useCopyEditor();
  const { configuration, change, readOnly, triedToSave } = useConfiguration();
  return (
    <Stack gap="md">
      {configuration && (
        <PayslipSettingsForm
          solutionId={copy.solutionId}
          settings={configuration.settings.payslip}
          readOnly={readOnly}
          showProblems={triedToSave}
          // What nobody has chosen yet is asked for when it is saved.
          onChange={(payslip) =>
            change((before) => ({
              ...before,
              settings: { ...before.settings, payslip: payslip as Settings['payslip'] },
            }))
          }
        />
      )}
      <PayslipTab />
    </Stack>
  );
}
