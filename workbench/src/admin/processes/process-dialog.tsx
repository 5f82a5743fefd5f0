import { Button, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { FormDialog, required } from '@suanpan/portal/kit/form';
import { useLanguage, useLocalText, useText } from '@suanpan/portal/kit/i18n';
import { IconPlus } from '@tabler/icons-react';
import { NodeFields } from './node-fields.tsx';
import {
  blankRule,
  conditionOf,
  conditionValues,
  type KnownProcesses,
  type ProcessValues,
  ruleAt,
  ruleOf,
  valuesOf,
} from './process-values.ts';

type Row = KnownProcesses['rows'][number];

interface ProcessDialogProps {
  row: Row;
  known: KnownProcesses;
  onClose: () => void;
}

export function ProcessDialog({ row, known, onClose }: ProcessDialogProps) {
  const t = useText('workbench/admin');
  const local = useLocalText();
  const language = useLanguage();
  const form = useForm<ProcessValues>({
    initialValues: {
      nodes: row.nodes.map((node) => ({
        kept: node,
        name: local(node.name, node.code),
        mode: node.mode,
        approvers: node.approvers.map(valuesOf),
        when: conditionValues(node.when),
      })),
    },
    validate: {
      nodes: {
        name: required,
        when: {
          value: (value, values, path) =>
            values.nodes[Number(path.split('.')[1])]?.when.field ? required(value) : null,
        },
        approvers: {
          code: (value, values, path) =>
            ruleAt(values.nodes, path)?.kind === 'role' ? required(value) : null,
          userId: (value, values, path) =>
            ruleAt(values.nodes, path)?.kind === 'user' ? required(value) : null,
        },
      },
    },
  });
  const save = useCommand(
    trpc.inbox.processes.save.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries(trpc.inbox.processes.pathFilter());
        onClose();
      },
    }),
    { done: 'saved' },
  );
  const { nodes } = form.values;
  return (
    <FormDialog
      title={t('processes.edit', { name: local(row.name, row.type) })}
      opened
      size="lg"
      onClose={onClose}
      pending={save.isPending}
      onSubmit={form.onSubmit((values) =>
        save.mutate({
          type: row.type,
          version: row.version,
          nodes: values.nodes.map(({ kept, name, mode, approvers, when }, index) => ({
            code: kept?.code ?? `n${index + 1}-${crypto.randomUUID().slice(0, 8)}`,
            name: { ...kept?.name, [language]: name.trim() },
            mode,
            approvers: approvers.map(ruleOf),
            ...withCondition(conditionOf(when, row.fields)),
          })),
        }),
      )}
    >
      <Text size="sm" c="dimmed">
        {t('processes.hint')}
      </Text>
      {nodes.map((_node, at) => (
        <NodeFields key={at} form={form} at={at} known={known} fields={row.fields} />
      ))}
      <Button
        variant="default"
        size="xs"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconPlus size={14} />}
        onClick={() =>
          form.insertListItem('nodes', {
            kept: undefined,
            name: '',
            mode: 'any',
            approvers: [blankRule()],
            when: conditionValues(undefined),
          })
        }
      >
        {t('processes.addNode')}
      </Button>
    </FormDialog>
  );
}

const withCondition = (when: ReturnType<typeof conditionOf>) => (when ? { when } : {});
