import { Button, PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconFileDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { api, problemOf } from '../kit/api/index.ts';
import { downloadFile } from '../kit/file/index.ts';
import { FormDialog } from '../kit/form/index.ts';
import { useText } from '../kit/i18n/index.ts';
import { notifyProblem } from '../kit/notices/index.ts';

/** The payslip as a PDF file, opened by a password where one is wished. */
export function PdfButton({ id }: { id: string }) {
  const t = useText('portal/payslips');
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileDownload size={18} stroke={1.6} />}
        onClick={() => setAsking(true)}
      >
        {t('pdf.button')}
      </Button>
      {asking && <PdfDialog id={id} onClose={() => setAsking(false)} />}
    </>
  );
}

function PdfDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText('portal/payslips');
  const kit = useText('portal/kit');
  const [pending, setPending] = useState(false);
  const form = useForm({
    initialValues: { password: '' },
    validate: {
      password: (value) => (value === '' || value.length >= 4 ? null : t('pdf.tooShort', { least: 4 })),
    },
  });
  const download = async ({ password }: { password: string }) => {
    setPending(true);
    try {
      const wished = password === '' ? {} : { password };
      const { name, mediaType, base64 } = await api.portal.payslips.pdf.query({ id, ...wished });
      downloadFile(
        name,
        Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0)),
        mediaType,
      );
      onClose();
    } catch (error) {
      notifyProblem(problemOf(error));
    } finally {
      setPending(false);
    }
  };
  return (
    <FormDialog
      opened
      title={t('pdf.title')}
      onClose={onClose}
      pending={pending}
      submitLabel={t('pdf.download')}
      onSubmit={form.onSubmit((values) => void download(values))}
    >
      <PasswordInput
        label={t('pdf.password')}
        description={t('pdf.hint')}
        autoComplete="new-password"
        maxLength={100}
        visibilityToggleButtonProps={{ 'aria-label': kit('password.reveal'), tabIndex: 0 }}
        {...form.getInputProps('password')}
      />
    </FormDialog>
  );
}
