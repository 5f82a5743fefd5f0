import { ActionIcon, Box, Group, Paper, Text, UnstyledButton } from '@mantine/core';
import { IconMinus, IconPlus, IconZoomIn, IconZoomOut, IconZoomReset } from '@tabler/icons-react';
import { hierarchy, linkVertical, select, tree, type ZoomBehavior, zoom, zoomIdentity } from 'd3';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../kit/i18n/index.ts';

export interface ChartNode {
  id: string;
  title: string;
  /** Below the title, each on its line. */
  lines: readonly string[];
  /** How many stand below; they are drawn while it is open. */
  below: number;
  children: readonly ChartNode[];
}

interface OrgChartProps {
  label: string;
  /** Several where nothing one reaches stands above them. */
  roots: readonly ChartNode[];
  open: ReadonlySet<string>;
  onToggle: (id: string) => void;
  onPick: (id: string) => void;
}

const WIDTH = 200;
const HEIGHT = 92;
const GAP = { x: 20, y: 44 };
const ALL = '';

/** A tree from above downwards; it is moved and made larger with mouse, fingers or the buttons. */
export function OrgChart({ label, roots, open, onToggle, onPick }: OrgChartProps) {
  const t = useText('portal/team-organization');
  const frame = useRef<HTMLDivElement>(null);
  const zooming = useRef<ZoomBehavior<HTMLDivElement, unknown>>(undefined);
  const [view, setView] = useState(zoomIdentity);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const behavior = zoom<HTMLDivElement, unknown>()
      .scaleExtent([0.2, 2])
      // A press on a node is the node's.
      .filter((event: Event) => event.type === 'wheel' || !(event.target as Element).closest('button'))
      .on('zoom', (event: { transform: typeof zoomIdentity }) => setView(event.transform));
    zooming.current = behavior;
    select(element).call(behavior);
    return () => {
      select(element).on('.zoom', null);
    };
  }, []);
  const scale = (by: number) => {
    if (frame.current && zooming.current) select(frame.current).call(zooming.current.scaleBy, by);
  };
  const reset = () => {
    if (frame.current && zooming.current) select(frame.current).call(zooming.current.transform, zoomIdentity);
  };

  const top: ChartNode = { id: ALL, title: '', lines: [], below: roots.length, children: roots };
  const drawn = tree<ChartNode>().nodeSize([WIDTH + GAP.x, HEIGHT + GAP.y])(
    hierarchy(top, (node) => (node.id === ALL || open.has(node.id) ? [...node.children] : [])),
  );
  const nodes = drawn.descendants().filter(({ data }) => data.id !== ALL);
  const links = drawn.links().filter(({ source }) => source.data.id !== ALL);
  const line = linkVertical<unknown, { x: number; y: number }>()
    .x(({ x }) => x)
    .y(({ y }) => y);
  return (
    <Paper withBorder pos="relative" style={{ overflow: 'hidden' }}>
      <Group gap={4} pos="absolute" top={8} right={8} style={{ zIndex: 1 }}>
        <ActionIcon variant="default" aria-label={t('zoomIn')} onClick={() => scale(1.25)}>
          <IconZoomIn size={16} />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={t('zoomOut')} onClick={() => scale(0.8)}>
          <IconZoomOut size={16} />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={t('zoomReset')} onClick={reset}>
          <IconZoomReset size={16} />
        </ActionIcon>
      </Group>
      <Box ref={frame} h="min(70vh, 640px)" style={{ cursor: 'grab', touchAction: 'none' }}>
        <Box
          role="tree"
          aria-label={label}
          pos="absolute"
          left="50%"
          top={20}
          style={{
            transform: `translate(${view.x}px, ${view.y}px) scale(${view.k})`,
            transformOrigin: '-50% 0',
          }}
        >
          <svg aria-hidden="true" style={{ position: 'absolute', overflow: 'visible' }} width={1} height={1}>
            {links.map(({ source, target }) => (
              <path
                key={target.data.id}
                fill="none"
                stroke="var(--suanpan-line)"
                strokeWidth={1.5}
                d={
                  line({
                    source: { x: source.x, y: source.y - GAP.y },
                    target: { x: target.x, y: target.y - HEIGHT - GAP.y },
                  } as never) ?? ''
                }
              />
            ))}
          </svg>
          {nodes.map(({ data, x, y, depth }) => (
            <Box
              key={data.id}
              role="treeitem"
              aria-level={depth}
              aria-expanded={data.below > 0 ? open.has(data.id) : undefined}
              pos="absolute"
              left={x - WIDTH / 2}
              top={y - HEIGHT - GAP.y}
              w={WIDTH}
              h={HEIGHT}
            >
              <Node node={data} open={open.has(data.id)} onToggle={onToggle} onPick={onPick} />
            </Box>
          ))}
        </Box>
      </Box>
    </Paper>
  );
}

function Node({
  node,
  open,
  onToggle,
  onPick,
}: { node: ChartNode; open: boolean } & Pick<OrgChartProps, 'onToggle' | 'onPick'>) {
  const t = useText('portal/team-organization');
  return (
    <Paper withBorder h="100%" px="sm" py={6} bg="var(--suanpan-surface)" style={{ overflow: 'hidden' }}>
      <Group justify="space-between" wrap="nowrap" gap={4} align="flex-start">
        <UnstyledButton onClick={() => onPick(node.id)} style={{ minWidth: 0, flex: 1 }}>
          <Text size="sm" fw={600} truncate title={node.title}>
            {node.title}
          </Text>
        </UnstyledButton>
        {node.below > 0 && (
          <ActionIcon
            size="sm"
            variant="subtle"
            aria-label={t(open ? 'fold' : 'unfold', { name: node.title })}
            onClick={() => onToggle(node.id)}
          >
            {open ? <IconMinus size={14} /> : <IconPlus size={14} />}
          </ActionIcon>
        )}
      </Group>
      {node.lines.map((text) => (
        <Text key={text} size="xs" c="dimmed" truncate title={text}>
          {text}
        </Text>
      ))}
    </Paper>
  );
}
