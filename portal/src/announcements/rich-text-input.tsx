import { ActionIcon, Group, Input, Paper } from '@mantine/core';
import {
  IconBold,
  IconClearFormatting,
  IconHeading,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconUnderline,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { askOne } from '../kit/form/index.ts';
import { useText } from '../kit/i18n/index.ts';

interface RichTextInputProps {
  label: string;
  value: string;
  onChange: (html: string) => void;
  error?: ReactNode;
}

const COMMANDS = [
  { key: 'bold', Icon: IconBold, command: 'bold' },
  { key: 'italic', Icon: IconItalic, command: 'italic' },
  { key: 'underline', Icon: IconUnderline, command: 'underline' },
  { key: 'heading', Icon: IconHeading, command: 'formatBlock', value: 'h2' },
  { key: 'list', Icon: IconList, command: 'insertUnorderedList' },
  { key: 'numbers', Icon: IconListNumbers, command: 'insertOrderedList' },
  { key: 'plain', Icon: IconClearFormatting, command: 'removeFormat' },
] as const;

/** A text with headings, lists and links. What it is made of in the end is decided by the server. */
export function RichTextInput({ label, value, onChange, error }: RichTextInputProps) {
  const t = useText('portal/announcements');
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The browser writes here itself; what is the same already keeps the caret where it is.
    if (place.current && place.current.innerHTML !== value) place.current.innerHTML = value;
  }, [value]);
  const act = (command: string, argument?: string) => {
    place.current?.focus();
    document.execCommand(command, false, argument);
    onChange(place.current?.innerHTML ?? '');
  };
  const link = async () => {
    const selection = getSelection();
    const range = selection?.rangeCount ? selection.getRangeAt(0).cloneRange() : undefined;
    const address = await askOne({
      title: t('format.link'),
      why: t('format.linkWhy'),
      label: t('format.linkAddress'),
      give: async (typed) => typed,
    });
    if (!address) return;
    if (range) {
      selection?.removeAllRanges();
      selection?.addRange(range);
    }
    act('createLink', address);
  };
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id }} required error={error}>
      <Paper withBorder>
        <Group gap={2} p={4} role="toolbar" aria-label={t('format.label')}>
          {COMMANDS.map(({ key, Icon, ...each }) => (
            <ActionIcon
              key={key}
              variant="subtle"
              color="gray"
              aria-label={t(`format.${key}`)}
              title={t(`format.${key}`)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => act(each.command, 'value' in each ? each.value : undefined)}
            >
              <Icon size={16} />
            </ActionIcon>
          ))}
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('format.link')}
            title={t('format.link')}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => void link()}
          >
            <IconLink size={16} />
          </ActionIcon>
        </Group>
        {/* biome-ignore lint/a11y/useSemanticElements: an input holds no headings and lists */}
        <div
          ref={place}
          role="textbox"
          tabIndex={0}
          contentEditable
          aria-multiline
          aria-labelledby={id}
          aria-required
          aria-invalid={Boolean(error)}
          onInput={(event) => onChange(event.currentTarget.innerHTML)}
          style={{ minHeight: 160, maxHeight: 360, overflowY: 'auto', padding: 12 }}
        />
      </Paper>
    </Input.Wrapper>
  );
}
