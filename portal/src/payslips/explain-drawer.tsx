import { Anchor, Box, Code, Drawer, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { trpc } from '../kit/api/index.ts';
import { ErrorState } from '../kit/errors/index.ts';
import { useFormat, useLocalText, useText } from '../kit/i18n/index.ts';
import { keyed } from '../kit/list/index.ts';
import { useMasking } from '../kit/money/index.ts';
import { LinesSkeleton } from '../kit/shell/index.ts';
import { idOfLine, type Payslip } from './payslip.ts';
import { plainFigure } from './plain-figure.ts';

const WRAPPED = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;

interface ExplainDrawerProps {
  payslip: Payslip;
  /** The item, as `idOfLine` names it. */
  opened: string | null;
  onTravel: (item: string) => void;
  onClose: () => void;
}

/** How a line was worked out: the formula, the same with the figures filled in, and where each figure came from. */
export function ExplainDrawer({ payslip, opened: id, onTravel, onClose }: ExplainDrawerProps) {
  const t = useText('portal/payslips');
  const local = useLocalText();
  const format = useFormat();
  const { masked } = useMasking();
  const opened = id !== null;
  const {
    data: lines,
    error,
    refetch,
  } = useQuery({ ...trpc.portal.payslips.explain.queryOptions({ id: payslip.id }), enabled: opened });
  const line = lines?.find((one) => idOfLine(one) === id);
  const lineOf = (name: string) =>
    lines?.find((one) => one.rowKey === undefined && (one.column === name || local(one.name) === name));
  const item = payslip.body.groups.flatMap((group) => group.items).find((one) => idOfLine(one) === id);
  const secret = '••••••';
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={440}
      title={
        <Text fw={650} component="span">
          {item ? local(item.name) : ''}
        </Text>
      }
    >
      {error && !lines && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !lines && <LinesSkeleton />}
      {line && (
        <Stack gap="lg">
          <Box>
            <Text size="xs" c="dimmed">
              {t('explain.result')}
            </Text>
            <Text fz={26} fw={680} className="tabular">
              {masked ? secret : plainFigure(line.value, format)}
            </Text>
            {line.note && <Text size="sm">{line.note}</Text>}
          </Box>
          {line.formula ? (
            <>
              <Box>
                <Text size="xs" c="dimmed" mb={4}>
                  {t('explain.rule')}
                </Text>
                <Code block style={WRAPPED}>
                  {line.formula}
                </Code>
              </Box>
              {line.filled && !masked && (
                <Box>
                  <Text size="xs" c="dimmed" mb={4}>
                    {t('explain.filled')}
                  </Text>
                  <Code block style={WRAPPED}>
                    {line.filled}
                  </Code>
                </Box>
              )}
            </>
          ) : (
            <Text size="sm">{t('explain.given')}</Text>
          )}
          {line.inputs.length > 0 && (
            <Box>
              <Text size="xs" c="dimmed" mb={4}>
                {t('explain.inputs')}
              </Text>
              <Table fz="sm" horizontalSpacing={0}>
                <Table.Tbody>
                  {keyed(line.inputs, (input) => input.name).map(({ key, item: input }) => {
                    const further = lineOf(input.name);
                    return (
                      <Table.Tr key={key}>
                        <Table.Td>
                          {further && further !== line ? (
                            <Anchor component="button" size="sm" onClick={() => onTravel(idOfLine(further))}>
                              {local(further.name)}
                            </Anchor>
                          ) : (
                            input.name
                          )}
                          {input.source && (
                            <Text size="xs" c="dimmed">
                              {input.source}
                            </Text>
                          )}
                        </Table.Td>
                        <Table.Td ta="right">{masked ? secret : plainFigure(input.value, format)}</Table.Td>
                      </Table.Tr>
                    );
                  })}
                </Table.Tbody>
              </Table>
            </Box>
          )}
        </Stack>
      )}
    </Drawer>
  );
}
