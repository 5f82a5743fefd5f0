import {
  ActionIcon,
  Badge,
  Box,
  Button,
  Group,
  Skeleton,
  Stack,
  Text,
  Tooltip,
  UnstyledButton,
} from '@mantine/core';
import { type RouterOutputs, trpc } from '@suanpan/portal/kit/api';
import { EmptyState, ErrorState } from '@suanpan/portal/kit/errors';
import { type Format, useFormat, useText } from '@suanpan/portal/kit/i18n';
import { IconArrowLeft, IconChevronDown, IconChevronRight, IconTableShare } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocalName } from '../../../shared/local-name.ts';
import { FormulaText } from '../../../sheet/formula/formula-text.tsx';
import type { SheetPlace } from '../../../sheet/store/sheet-types.ts';
import classes from '../batch-screen.module.css';
import { SaidOfCell } from '../notes/said-of-cell.tsx';
import { rowAsRead, textAsRead } from '../state/row-as-read.ts';
import type { Batch, BatchTable } from '../state/use-batch.ts';
import type { BatchPlace } from '../state/use-batch-place.ts';
import { PanelSkeleton } from './history-panel.tsx';

type Node = RouterOutputs['payroll']['batches']['explain'];
type CellRef = NonNullable<Node['ref']>;

interface ExplainPanelProps {
  batch: Batch;
  place: BatchPlace;
  tables: readonly BatchTable[];
  table: string;
  cell: SheetPlace;
}

/** Why a cell holds what it holds: formula, the same with values, and its inputs, down to where each came from. */
export function ExplainPanel({ batch, place, tables, table, cell }: ExplainPanelProps) {
  const t = useText('workbench/payroll/batches');
  const reading = useReading(tables);
  const way = useRef<CellRef[]>([]);
  const input = { id: batch.id, table, rowKey: cell.rowKey, column: cell.column };
  const explained = useQuery({
    ...trpc.payroll.batches.explain.queryOptions(input),
    meta: { quiet: true },
  });
  const travel = (ref: CellRef) => {
    way.current = [...way.current, { table, ...cell }];
    place.goCell(ref.table, { rowKey: ref.rowKey, column: ref.column }, 'explain');
  };
  const back = () => {
    const last = way.current.pop();
    if (last) place.goCell(last.table, { rowKey: last.rowKey, column: last.column }, 'explain');
  };
  const open = (ref: CellRef) =>
    tables.some((each) => each.code === ref.table) ? () => travel(ref) : undefined;

  if (explained.error) return <ErrorState error={explained.error} onRetry={() => explained.refetch()} />;
  if (!explained.data) return <PanelSkeleton />;
  const node = explained.data;
  return (
    <Stack gap="md" data-testid="explain">
      {way.current.length > 0 && (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconArrowLeft size={14} />}
          onClick={back}
          style={{ alignSelf: 'start' }}
        >
          {t('explain.back')}
        </Button>
      )}
      <div>
        <Text size="xs" c="dimmed">
          {node.label}
        </Text>
        <Text
          fz={24}
          fw={650}
          className="tabular"
          style={{ overflowWrap: 'anywhere' }}
          data-testid="explain-value"
        >
          {reading.valueOf(node)}
        </Text>
        {node.note && (
          <Text size="sm" c="dimmed">
            {node.note}
          </Text>
        )}
      </div>
      {node.formula && (
        <Box>
          <Text size="xs" c="dimmed" mb={2}>
            {t('explain.formula')}
          </Text>
          <FormulaText formula={node.formula} />
        </Box>
      )}
      {node.filled && (
        <Box>
          <Text size="xs" c="dimmed" mb={2}>
            {t('explain.filled')}
          </Text>
          <FormulaText formula={node.filled} />
        </Box>
      )}
      <SaidOfCell batchId={batch.id} table={table} cell={cell} />
      <Origin node={node} />
      {node.inputs && node.inputs.length > 0 && (
        <Box>
          <Text size="xs" c="dimmed" mb={4}>
            {t('explain.inputs')}
          </Text>
          <Inputs batchId={batch.id} node={node} open={open} reading={reading} />
        </Box>
      )}
    </Stack>
  );
}

interface Reading {
  /** A cell by its column's name; anything else as the formula names it. */
  labelOf(node: Node): string;
  /** A code of HR by its name. */
  valueOf(node: Node): string;
  /** Its table and row. */
  placeOf(ref: CellRef): string;
}

function useReading(tables: readonly BatchTable[]): Reading {
  const format = useFormat();
  const nameOf = useLocalName();
  const tableOf = (ref: CellRef | undefined) => tables.find((each) => each.code === ref?.table);
  return {
    labelOf: ({ ref, label }) => {
      const column = tableOf(ref)?.columns.find((each) => each.code === ref?.column);
      return column ? nameOf(column.name, column.code) : label;
    },
    valueOf: (node) => {
      const { ref, value } = node;
      const word = ref && typeof value === 'string' && textAsRead(value, tableOf(ref), ref.column);
      return word && word !== value ? word : shownValue(node, format);
    },
    placeOf: (ref) => {
      const table = tableOf(ref);
      return [nameOf(table?.name, ref.table), rowAsRead(ref.rowKey, table)].join(' · ');
    },
  };
}

interface InputsProps {
  batchId: string;
  node: Node;
  open(ref: CellRef): (() => void) | undefined;
  reading: Reading;
}

function Inputs({ batchId, node, open, reading }: InputsProps) {
  const t = useText('workbench/payroll/batches');
  return (
    <Stack gap={2}>
      {(node.inputs ?? []).map((input, index) => (
        <Branch
          key={`${index} ${input.label} ${input.ref?.rowKey ?? ''}`}
          batchId={batchId}
          node={input}
          open={open}
          reading={reading}
        />
      ))}
      {node.more !== undefined && node.more > 0 && (
        <Text size="xs" c="dimmed">
          {t('explain.more', { count: node.more })}
        </Text>
      )}
    </Stack>
  );
}

function Branch({ batchId, node, open, reading }: InputsProps) {
  const t = useText('workbench/payroll/batches');
  const [unfolded, setUnfolded] = useState(false);
  const ref = node.ref;
  // What a backtracking batch left to this one goes on there.
  const ownBatch = ref?.batch ?? batchId;
  const here = (node.inputs?.length ?? 0) > 0 || node.formula !== undefined || node.origin !== undefined;
  const further = useQuery({
    ...trpc.payroll.batches.explain.queryOptions({
      id: ownBatch,
      table: ref?.table ?? '',
      rowKey: ref?.rowKey ?? '',
      column: ref?.column ?? '',
    }),
    enabled: unfolded && ref !== undefined,
    meta: { quiet: true },
  });
  const shown = further.data ?? node;
  const canUnfold = ref !== undefined || here;
  const travel = ref && ownBatch === batchId ? open(ref) : undefined;
  return (
    <div>
      <Group gap={4} wrap="nowrap" align="flex-start">
        <UnstyledButton
          onClick={() => setUnfolded(!unfolded)}
          disabled={!canUnfold}
          aria-expanded={canUnfold ? unfolded : undefined}
          style={{ flex: 1, minWidth: 0 }}
          py={3}
        >
          <Group gap={4} wrap="nowrap" align="flex-start">
            <Box w={14} style={{ flex: 'none' }} c="dimmed" pt={2}>
              {canUnfold && (unfolded ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />)}
            </Box>
            <Text size="sm" style={{ flex: 1, overflowWrap: 'anywhere' }}>
              {reading.labelOf(node)}
              {ref && (
                <Text span size="xs" c="dimmed">
                  {' '}
                  {reading.placeOf(ref)}
                </Text>
              )}
            </Text>
            <Text
              size="sm"
              fw={600}
              className="tabular"
              maw={150}
              ta="end"
              style={{ overflowWrap: 'anywhere' }}
              c={typeof node.value === 'object' && node.value !== null ? 'red' : undefined}
            >
              {reading.valueOf(node)}
            </Text>
          </Group>
        </UnstyledButton>
        <TravelButton label={reading.labelOf(node)} onClick={travel} />
      </Group>
      {unfolded && (
        <div className={classes.branch}>
          {further.isLoading && <Skeleton h={20} />}
          {further.error && <ErrorState error={further.error} />}
          {shown.note && (
            <Text size="xs" c="dimmed">
              {shown.note}
            </Text>
          )}
          {shown.formula && <FormulaText formula={shown.formula} />}
          {shown.filled && (
            <div>
              <FormulaText formula={shown.filled} />
            </div>
          )}
          <Origin node={shown} />
          <Inputs
            batchId={ownBatch}
            node={shown}
            open={ownBatch === batchId ? open : () => undefined}
            reading={reading}
          />
          {!further.isLoading && !shown.formula && !shown.origin && !shown.note && !shown.inputs?.length && (
            <EmptyState compact text={t('explain.none')} />
          )}
        </div>
      )}
    </div>
  );
}

function TravelButton({ label, onClick }: { label: string; onClick: (() => void) | undefined }) {
  const t = useText('workbench/payroll/batches');
  if (!onClick) return <Box w={22} />;
  return (
    <Tooltip label={t('explain.open')}>
      <ActionIcon
        size="sm"
        variant="subtle"
        color="gray"
        mt={2}
        aria-label={`${t('explain.open')}: ${label}`}
        onClick={onClick}
      >
        <IconTableShare size={14} />
      </ActionIcon>
    </Tooltip>
  );
}

/** The engine shows figures as they are; here they get their thousands, with the same decimals. */
export function shownValue(node: Node, format: Format): string {
  if (typeof node.value !== 'number') return node.shown;
  const plain = /^-?\d+(?:\.(\d+))?$/.exec(node.shown);
  if (!plain) return node.shown;
  const decimals = plain[1]?.length ?? 0;
  return format.number(node.value, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

/** Who brought a value, from which file, sheet and row, or since when a rate holds. */
function Origin({ node }: { node: Node }) {
  const t = useText('workbench/payroll/batches');
  const format = useFormat();
  const origin = node.origin;
  if (!origin) return null;
  const parts = [
    origin.file,
    origin.sheet,
    origin.row === undefined ? undefined : t('explain.row', { row: origin.row }),
    origin.record,
    origin.date && format.day(origin.date),
    origin.by,
  ].filter(Boolean);
  return (
    <Group gap={6} data-testid="explain-origin">
      <Badge size="sm" color="gray">
        {t(`explain.origins.${origin.kind}`)}
      </Badge>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {parts.join(' · ')}
      </Text>
      {origin.at && (
        <Text size="xs" c="dimmed" title={format.instant(origin.at)}>
          {format.relative(origin.at)}
        </Text>
      )}
      {origin.typed && (
        <Text size="sm" w="100%">
          {t('explain.typed', { typed: origin.typed })}
        </Text>
      )}
      {origin.reason && (
        <Text size="sm" w="100%">
          {t('explain.reason', { reason: origin.reason })}
        </Text>
      )}
    </Group>
  );
}
