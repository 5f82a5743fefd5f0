import { Box, Group, isLightColor, Stack, Text } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import type { RouterOutputs } from '../kit/api/index.ts';
import { useLocalText, useText } from '../kit/i18n/index.ts';
import { Logo } from '../kit/shell/index.ts';
import classes from './sign-in-frame.module.css';

export type SignInLook = RouterOutputs['identity']['auth']['config']['page'];

interface SignInFrameProps {
  look: SignInLook | undefined;
  /** Above the form, on the right. */
  tools?: ReactNode;
  /** In a frame of a page that is about it: smaller, and no page of its own. */
  isPreview?: boolean;
  children: ReactNode;
}

/** The page everybody signs in on, as the company has it: logo, words, ground. What it leaves out is the product's own. */
export function SignInFrame({ look, tools, isPreview = false, children }: SignInFrameProps) {
  const t = useText('portal/identity');
  const local = useLocalText();
  const notice = local(look?.notice);
  return (
    <Box
      component={isPreview ? 'div' : 'main'}
      className={classes.page}
      data-preview={isPreview || undefined}
    >
      <Box className={classes.panel} aria-hidden="true" style={groundOf(look)}>
        {!look?.background && <Abacus />}
        <Stack gap="xs" className={classes.words}>
          <Text fz={isPreview ? 22 : 34} fw={680} lh={1.2}>
            {local(look?.claim, t('claim'))}
          </Text>
          <Text fz={isPreview ? 'sm' : 'lg'} style={{ whiteSpace: 'pre-line' }}>
            {local(look?.claimMore, t('claimMore'))}
          </Text>
        </Stack>
      </Box>
      <Box className={classes.side}>
        <Group justify="flex-end" gap={4}>
          {tools}
        </Group>
        <Box className={classes.form}>
          <SignInLogo look={look} />
          {children}
          {notice && (
            <Text size="sm" c="dimmed" mt="lg" style={{ whiteSpace: 'pre-line' }}>
              {notice}
            </Text>
          )}
        </Box>
      </Box>
    </Box>
  );
}

/** The company's logo and name; the product's where it has none. */
export function SignInLogo({ look }: { look: SignInLook | undefined }) {
  const name = useLocalText()(look?.name);
  if (!look?.logo && !name) return <Logo />;
  return (
    <Group gap={10} wrap="nowrap">
      {look?.logo && <img src={look.logo} alt={name ? '' : 'Suanpan'} className={classes.logo} />}
      {name && (
        <Text fw={680} size="lg" style={{ minWidth: 0 }}>
          {name}
        </Text>
      )}
    </Group>
  );
}

/** Words are read on any ground: dark on a light one, and a picture is dimmed under them. */
function groundOf(look: SignInLook | undefined): CSSProperties | undefined {
  if (look?.background)
    return {
      background: `linear-gradient(rgba(0, 0, 0, 0.5), rgba(0, 0, 0, 0.62)), center / cover url("${look.background}")`,
      color: '#fff',
    };
  if (!look?.colour) return undefined;
  const color = isLightColor(look.colour, 0.179) ? '#000' : '#fff';
  return { background: look.colour, color };
}

const RODS = [2, 5, 1, 7, 0, 3, 8, 4];

/** Rods of an abacus: one bead above counts five, those below count one. */
function Abacus() {
  return (
    <svg className={classes.abacus} viewBox="0 0 420 260" role="presentation">
      <rect
        x="6"
        y="6"
        width="408"
        height="248"
        rx="18"
        fill="none"
        stroke="currentColor"
        strokeOpacity="0.35"
        strokeWidth="6"
      />
      <line x1="6" y1="92" x2="414" y2="92" stroke="currentColor" strokeOpacity="0.35" strokeWidth="6" />
      {RODS.map((digit, rod) => {
        const x = 48 + rod * 46.5;
        const five = digit >= 5;
        const ones = digit % 5;
        const beads = [
          five ? 72 : 32,
          ...[0, 1, 2, 3].map((bead) => (bead < ones ? 112 + bead * 26 : 138 + bead * 26 + 8)),
        ];
        return (
          <g key={x}>
            <line x1={x} y1="9" x2={x} y2="251" stroke="currentColor" strokeOpacity="0.3" strokeWidth="3" />
            {beads.map((y) => (
              <ellipse key={y} cx={x} cy={y} rx="19" ry="11.5" fill="currentColor" fillOpacity="0.9" />
            ))}
          </g>
        );
      })}
    </svg>
  );
}
