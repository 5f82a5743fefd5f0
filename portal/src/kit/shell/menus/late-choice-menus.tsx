import { Box } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { afterFirstFrame } from '../../first-page/index.ts';

const ChoiceMenus = lazy(async () => {
  await afterFirstFrame();
  return { default: (await import('./choice-menus.tsx')).ChoiceMenus };
});

/** Language and theme, a moment after what one came for: menus weigh more than the form beside them. */
export function LateChoiceMenus() {
  return (
    <Suspense fallback={<Box h={34} w={72} />}>
      <ChoiceMenus />
    </Suspense>
  );
}
