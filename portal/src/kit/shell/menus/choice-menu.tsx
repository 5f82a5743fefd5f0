import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';

interface Choice<Value> {
  value: Value;
  /** Asked for when the menu is opened. */
  label: () => string;
  icon?: ReactNode;
  /** The language of the label. */
  lang?: string;
}

interface ChoiceMenuProps<Value> {
  label: string;
  icon: ReactNode;
  choices: readonly Choice<Value>[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

/** One of few, behind an icon at the top of the page. */
export function ChoiceMenu<Value extends string>(props: ChoiceMenuProps<Value>) {
  const { label, icon } = props;
  const [opened, setOpened] = useState(false);
  return (
    <Menu position="bottom-end" opened={opened} onChange={setOpened}>
      <Menu.Target>
        {/* Beside an open menu its name would lie over the first choice. */}
        <Tooltip label={label} disabled={opened}>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label}>
            {icon}
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Choices {...props} />
      </Menu.Dropdown>
    </Menu>
  );
}

function Choices<Value extends string>({ choices, chosen, onChoose }: ChoiceMenuProps<Value>) {
  return choices.map((choice) => (
    <Menu.Item
      key={choice.value}
      lang={choice.lang}
      leftSection={choice.icon}
      onClick={() => onChoose(choice.value)}
      rightSection={choice.value === chosen ? <IconCheck size={14} /> : null}
      aria-current={choice.value === chosen ? 'true' : undefined}
    >
      {choice.label()}
    </Menu.Item>
  ));
}
