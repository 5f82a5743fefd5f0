import { Anchor, Box, Code, Drawer, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { trpc } from '../kit/api/index.ts';
import { ErrorState } from '../kit/errors/index.ts';
import { useFormat, useLocalText, useText } from '../kit/i18n/index.ts';
import { keyed } from '../kit/list/index.ts';
import { useMasking } from '../kit/money/index.ts';
import { LinesSkeleton } from '../kit/shell/index.ts';
import { type ExplainLine, idOfLine, type Payslip } from './payslip.ts';
import { plainFigure } from './plain-figure.ts';

const SECRET = '••••••';
const WRAPPED = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;

interface ExplainDrawerProps {
  payslip: Payslip;
  /** The item, as `idOfLine` names it. */
  opened: string | null;
  onTravel: (item: string) => void;
  onClose: () => void;
}

/** How a line was worked out, in a sentence; the formula and where each figure came from stand behind it. */
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
  const item = payslip.body.groups.flatMap((group) => group.items).find((one) => idOfLine(one) === id);
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
              {masked ? SECRET : plainFigure(line.value, format)}
            </Text>
          </Box>
          <Sentence line={line} masked={masked} />
          <Parts line={line} lines={lines ?? []} masked={masked} onTravel={onTravel} />
          <Details line={line} masked={masked} />
        </Stack>
      )}
    </Drawer>
  );
}

const hidden = (words: string): string => words.replace(/[\d][\d.,]*/g, '••••');

function Sentence({ line, masked }: { line: ExplainLine; masked: boolean }) {
  const t = useText('portal/payslips');
  const format = useFormat();
  const said = line.sentence ?? line.note ?? (line.formula ? null : t('explain.given'));
  if (said === null && !line.typed) return null;
  return (
    <Box data-testid="explain-sentence">
      {said !== null && <Text style={WRAPPED}>{masked ? hidden(said) : said}</Text>}
      {line.typed && (
        <Text size="sm" c="dimmed" mt={4}>
          {t('explain.typedBy', { by: line.typed.by, at: format.instant(line.typed.at) })}
          {line.typed.reason ? ` ${t('explain.reason', { reason: line.typed.reason })}` : ''}
        </Text>
      )}
    </Box>
  );
}

interface PartsProps {
  line: ExplainLine;
  lines: readonly ExplainLine[];
  masked: boolean;
  onTravel: (item: string) => void;
}

/** What the sentence names; a line of the same slip leads to its own explanation. */
function Parts({ line, lines, masked, onTravel }: PartsProps) {
  const t = useText('portal/payslips');
  const local = useLocalText();
  if (line.parts.length === 0) return null;
  return (
    <Box>
      <Text size="xs" c="dimmed" mb={4}>
        {t('explain.inputs')}
      </Text>
      <Table fz="sm" horizontalSpacing={0}>
        <Table.Tbody>
          {keyed(line.parts, (part) => part.name).map(({ key, item: part }) => {
            const further = lines.find(
              (one) => one !== line && one.rowKey === undefined && local(one.name) === part.name,
            );
            return (
              <Table.Tr key={key}>
                <Table.Td>
                  {further ? (
                    <Anchor component="button" size="sm" onClick={() => onTravel(idOfLine(further))}>
                      {part.name}
                    </Anchor>
                  ) : (
                    part.name
                  )}
                  {part.sentence && !further && (
                    <Text size="xs" c="dimmed">
                      {masked ? hidden(part.sentence) : part.sentence}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td
                  ta="right"
                  className="tabular"
                  style={{ verticalAlign: 'top', whiteSpace: 'nowrap' }}
                >
                  {masked ? SECRET : part.figure}
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </Box>
  );
}

/** For whoever wants to check: the rule as it is written, and where each of its figures came from. */
function Details({ line, masked }: { line: ExplainLine; masked: boolean }) {
  const t = useText('portal/payslips');
  const format = useFormat();
  if (!line.formula) return null;
  return (
    <Box component="details">
      <Text component="summary" size="sm" c="dimmed" style={{ cursor: 'pointer' }}>
        {t('explain.details')}
      </Text>
      <Stack gap="sm" mt="sm">
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
        <Table fz="xs" horizontalSpacing={0}>
          <Table.Tbody>
            {keyed(line.inputs, (input) => input.name).map(({ key, item: input }) => (
              <Table.Tr key={key}>
                <Table.Td style={WRAPPED}>
                  {input.name}
                  {input.source && (
                    <Text size="xs" c="dimmed">
                      {input.source}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td ta="right">{masked ? SECRET : plainFigure(input.value, format)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Stack>
    </Box>
  );
}
