import { Anchor, Box, Code, Drawer, Stack, Table, Text } from '@mantine/core';
import { useFormat, useLocalText, useText } from '../kit/i18n/index.ts';
import { useMasking } from '../kit/money/index.ts';
import type { Payslip } from './payslip-detail.tsx';
import { plainFigure } from './plain-figure.ts';

const WRAPPED = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;

interface ExplainDrawerProps {
  payslip: Payslip;
  column: string | null;
  onTravel: (column: string) => void;
  onClose: () => void;
}

/** How a line was worked out: the formula, the same with the figures filled in, and where each figure came from. */
export function ExplainDrawer({ payslip, column, onTravel, onClose }: ExplainDrawerProps) {
  const t = useText('portal/payslips');
  const local = useLocalText();
  const format = useFormat();
  const { masked } = useMasking();
  const line = payslip.explain.find((one) => one.column === column);
  const lineOf = (name: string) =>
    payslip.explain.find((one) => one.column === name || local(one.name) === name);
  const secret = '••••••';
  return (
    <Drawer
      opened={line !== undefined}
      onClose={onClose}
      position="right"
      size={440}
      title={
        <Text fw={650} component="span">
          {line ? local(line.name) : ''}
        </Text>
      }
    >
      {line && (
        <Stack gap="lg">
          <Box>
            <Text size="xs" c="dimmed">
              {t('explain.result')}
            </Text>
            <Text fz={26} fw={680} className="tabular">
              {masked ? secret : plainFigure(line.value, format)}
            </Text>
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
                  {line.inputs.map((input, index) => {
                    const further = lineOf(input.name);
                    return (
                      // biome-ignore lint/suspicious/noArrayIndexKey: the same input may be read twice
                      <Table.Tr key={index}>
                        <Table.Td>
                          {further && further.column !== line.column ? (
                            <Anchor component="button" size="sm" onClick={() => onTravel(further.column)}>
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
