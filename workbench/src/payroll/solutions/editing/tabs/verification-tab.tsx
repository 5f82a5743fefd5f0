import { Button } from '@mantine/core';
import { useText } from '@suanpan/portal/kit/i18n';
import { useSearchParams } from '@suanpan/portal/kit/location';
import { useState } from 'react';
import { useLocalName } from '../../../../shared/local-name.ts';
import { useCopyEditor } from '../copy/copy-editor.tsx';
import { useSection } from '../copy/use-section.ts';
import { ItemList } from '../items/item-list.tsx';
import { useWrongItems } from '../problems/use-wrong-items.ts';
import { RuleForm } from '../tables/rule-form.tsx';
import { NewRuleDialog } from './new-rule-dialog.tsx';

/** Rules that look at inputs before the calculation, at results after it, or beside the period before. */
export function VerificationTab() {
  const t = useText('workbench/payroll/solutions');
  const nameOf = useLocalName();
  const { readOnly } = useCopyEditor();
  const wrong = useWrongItems('verification');
  const rules = useSection('verification');
  const [, setParams] = useSearchParams();
  const hasSets = rules.items.some((rule) => rule.set !== undefined);
  const [adding, setAdding] = useState<'rule' | 'set'>();

  return (
    <>
      <ItemList
        label={t('tabs.verification')}
        emptyText={t('rules.empty')}
        addLabel={t('rules.add')}
        items={rules.items.map((rule) => ({
          code: rule.code,
          label: nameOf(rule.name, rule.code),
          description: [
            rule.off ? t('rules.off') : undefined,
            t(`moments.${rule.on}`),
            t(`severities.${rule.severity}`),
          ]
            .filter(Boolean)
            .join(' · '),
          group: hasSets ? (rule.set ?? t('rules.noSet')) : undefined,
          wrong: wrong(rule.code),
        }))}
        onAdd={readOnly ? undefined : () => void setAdding('rule')}
        tools={
          !readOnly && (
            <Button size="compact-sm" variant="subtle" px={4} onClick={() => setAdding('set')}>
              {t('rules.addSet')}
            </Button>
          )
        }
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
      {adding && (
        <NewRuleDialog
          ofNewSet={adding === 'set'}
          onClose={() => setAdding(undefined)}
          onMade={(code) => setParams({ item: code })}
        />
      )}
    </>
  );
}
