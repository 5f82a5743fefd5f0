import type { RuleFile } from '@suanpan/engine';
import { freeCode } from '@suanpan/engine/domain';
import { useText } from '@suanpan/portal/kit/i18n';
import { useSearchParams } from '@suanpan/portal/kit/location';
import { useLocalName } from '../../../../shared/local-name.ts';
import { useCopyEditor } from '../copy/copy-editor.tsx';
import { compact } from '../copy/edit-file.ts';
import { useSection } from '../copy/use-section.ts';
import { ItemList } from '../items/item-list.tsx';
import { useWrongItems } from '../problems/use-wrong-items.ts';
import { RuleForm } from '../tables/rule-form.tsx';

/** Rules that look at inputs before the calculation, at results after it, or beside the period before. */
export function VerificationTab() {
  const t = useText('workbench/payroll/solutions');
  const nameOf = useLocalName();
  const { file, readOnly } = useCopyEditor();
  const wrong = useWrongItems('verification');
  const rules = useSection('verification');
  const [, setParams] = useSearchParams();
  const master = file.tables.find((table) => table.master)?.code;

  const add = () => {
    const code = freeCode(
      'rule',
      rules.items.map((rule) => rule.code),
    );
    const fresh: RuleFile = compact({
      code,
      on: 'results',
      table: master,
      formula: '=FALSE',
      severity: 'warn',
    });
    rules.add(fresh);
    return code;
  };

  return (
    <ItemList
      label={t('tabs.verification')}
      emptyText={t('rules.empty')}
      addLabel={t('rules.add')}
      items={rules.items.map((rule) => ({
        code: rule.code,
        label: nameOf(rule.name, rule.code),
        description: [
          rule.off ? t('rules.off') : undefined,
          rule.set,
          t(`moments.${rule.on}`),
          t(`severities.${rule.severity}`),
        ]
          .filter(Boolean)
          .join(' · '),
        wrong: wrong(rule.code),
      }))}
      onAdd={readOnly ? undefined : add}
      onMove={rules.onMove}
    >
      {(index) => {
        const rule = rules.items[index];
        return (
          rule && (
            <RuleForm key={index} rule={rule} index={index} onCode={(code) => setParams({ item: code })} />
          )
        );
      }}
    </ItemList>
  );
}
