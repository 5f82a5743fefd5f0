import { Box, Button, FileButton, Slider, Stack, Text } from '@mantine/core';
import { AVATAR_MEGABYTES, AVATAR_TYPES } from '@suanpan/server/words';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { problemOf, queryClient, trpc, uploadFile, useCommand } from '../kit/api/index.ts';
import { FormDialog } from '../kit/form/index.ts';
import { useText } from '../kit/i18n/index.ts';
import { notifyProblem } from '../kit/notices/index.ts';
import { type Crop, clampCrop, FIRST_CROP, moved, zoomed } from './crop.ts';

const SIDE = 240;
const STEP = 0.02;

/** A picture of oneself: chosen, cut to a square, and drawn anew by the server. */
export function AvatarDialog({ hasPicture, onClose }: { hasPicture: boolean; onClose: () => void }) {
  const t = useText('portal/profile');
  const [file, setFile] = useState<File>();
  const [wrong, setWrong] = useState<string>();
  const [crop, setCrop] = useState(FIRST_CROP);
  const [uploading, setUploading] = useState(false);
  const done = {
    onSuccess: async () => {
      await queryClient.invalidateQueries(trpc.portal.pathFilter());
      await queryClient.invalidateQueries(trpc.identity.auth.me.pathFilter());
      onClose();
    },
  };
  const set = useCommand(trpc.portal.profile.setAvatar.mutationOptions(done), { done: 'saved' });
  const remove = useCommand(trpc.portal.profile.removeAvatar.mutationOptions(done), { done: 'deleted' });
  const choose = (chosen: File | null) => {
    if (!chosen) return;
    const isPicture = AVATAR_TYPES.some((type) => type === chosen.type);
    const isLarge = chosen.size > AVATAR_MEGABYTES * 1024 * 1024;
    setWrong(
      isLarge ? t('avatar.tooLarge', { most: AVATAR_MEGABYTES }) : isPicture ? undefined : t('avatar.type'),
    );
    setFile(isPicture && !isLarge ? chosen : undefined);
    setCrop(FIRST_CROP);
  };
  const save = async () => {
    if (!file) return setWrong(t('avatar.chooseFirst'));
    setUploading(true);
    try {
      const { fileId } = await uploadFile(file);
      set.mutate({ fileId, crop });
    } catch (error) {
      notifyProblem(problemOf(error));
    } finally {
      setUploading(false);
    }
  };
  return (
    <FormDialog
      opened
      title={t('avatar.change')}
      onClose={onClose}
      pending={uploading || set.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      aside={
        hasPicture && (
          <Button variant="subtle" color="gray" loading={remove.isPending} onClick={() => remove.mutate()}>
            {t('avatar.remove')}
          </Button>
        )
      }
    >
      <Stack gap="sm" align="center">
        {file && <Cutting file={file} crop={crop} onChange={setCrop} />}
        <FileButton accept={AVATAR_TYPES.join(',')} onChange={choose}>
          {(props) => (
            <Button {...props} variant="default">
              {t(file ? 'avatar.another' : 'avatar.choose')}
            </Button>
          )}
        </FileButton>
        <Text size="xs" c="dimmed" ta="center">
          {t('avatar.hint', { most: AVATAR_MEGABYTES })}
        </Text>
        {wrong && (
          <Text size="sm" c="var(--suanpan-negative)" role="alert">
            {wrong}
          </Text>
        )}
      </Stack>
    </FormDialog>
  );
}

interface CuttingProps {
  file: File;
  crop: Crop;
  onChange: (crop: Crop) => void;
}

/** The part within the circle is taken: dragged, moved with the arrow keys, enlarged with the slider. */
function Cutting({ file, crop, onChange }: CuttingProps) {
  const t = useText('portal/profile');
  const [address, setAddress] = useState<string>();
  const [shape, setShape] = useState({ width: 1, height: 1 });
  const from = useRef<{ x: number; y: number; crop: Crop }>(undefined);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  // How large the picture is drawn, so that the part that is taken fills the frame.
  const scale = SIDE / (Math.min(shape.width, shape.height) * crop.size);
  const drawn = { width: shape.width * scale, height: shape.height * scale };
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!from.current) return;
    const by = {
      x: (from.current.x - event.clientX) / drawn.width,
      y: (from.current.y - event.clientY) / drawn.height,
    };
    onChange(moved(from.current.crop, by, shape));
  };
  const nudge = (event: KeyboardEvent<HTMLDivElement>) => {
    const by = {
      x: event.key === 'ArrowRight' ? STEP : event.key === 'ArrowLeft' ? -STEP : 0,
      y: event.key === 'ArrowDown' ? STEP : event.key === 'ArrowUp' ? -STEP : 0,
    };
    if (by.x === 0 && by.y === 0) return;
    event.preventDefault();
    onChange(moved(crop, by, shape));
  };
  return (
    <>
      <Box
        w={SIDE}
        h={SIDE}
        pos="relative"
        role="application"
        aria-label={t('avatar.cut')}
        tabIndex={0}
        onKeyDown={nudge}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          from.current = { x: event.clientX, y: event.clientY, crop };
        }}
        onPointerMove={drag}
        onPointerUp={() => {
          from.current = undefined;
        }}
        style={{
          ...{ overflow: 'hidden', borderRadius: '50%', cursor: 'move', touchAction: 'none' },
          background: 'var(--suanpan-canvas)',
        }}
      >
        {address && (
          <img
            src={address}
            alt=""
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
              const next = { width: naturalWidth || 1, height: naturalHeight || 1 };
              setShape(next);
              onChange(clampCrop({ ...FIRST_CROP, ...centred(next) }, next));
            }}
            style={{
              ...{ position: 'absolute', maxWidth: 'none', ...drawn },
              left: -crop.left * drawn.width,
              top: -crop.top * drawn.height,
            }}
          />
        )}
      </Box>
      <Slider
        w={SIDE}
        thumbLabel={t('avatar.zoom')}
        label={null}
        min={1}
        max={4}
        step={0.05}
        value={1 / crop.size}
        onChange={(zoom) => onChange(zoomed(crop, 1 / zoom, shape))}
      />
    </>
  );
}

const centred = ({ width, height }: { width: number; height: number }) => ({
  left: Math.max(0, (width - height) / 2 / width),
  top: Math.max(0, (height - width) / 2 / height),
});
