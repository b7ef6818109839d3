import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { encodeQR } from 'qr';
import { CopyButton } from '#ui/CopyButton.tsx';
import { TextField } from '#ui/TextField.tsx';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { identity } from '../../contract.ts';
import { CodeField } from '../CodeField.tsx';

interface Props {
  secret: string;
  /** What the QR code holds. */
  url: string;
  onDone(): void;
  onClose(): void;
}

/** Sets an authenticator app up. The secret is shown here alone; closing discards it. */
export function AuthenticatorDialog({ secret, url, onDone, onClose }: Props) {
  const form = useOpForm(identity.validateGoogleCode, {
    start: { code: '', deviceName: '' },
    input: (values) => ({ secret, ...values }),
    // The app shows another one by then.
    onRefused: () => form.adopt({ code: '' }),
    onDone,
  });
  return (
    <OpDialog form={form} title={t`Set up an authenticator app`} action={t`Confirm`} onClose={onClose}>
      <p className="text-muted">{t`Scan this code with your app or enter the secret manually.`}</p>
      <QrCode text={url} />
      <p className="flex flex-wrap items-center justify-center gap-2">
        <code className="font-mono text-[13px] break-all">{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        <CopyButton value={secret} label={t`secret`} />
      </p>
      <TextField label={t`Device name`} placeholder={t`optional`} maxLength={60} {...form.field('deviceName')} />
      <CodeField
        label={t`Code shown in the app`}
        hint={t`If codes are rejected, check that your phone's clock is correct.`}
        {...form.field('code')}
        onFull={() => form.send()}
      />
    </OpDialog>
  );
}

/** Dark on white in every theme: cameras expect it. */
function QrCode({ text }: { text: string }) {
  const { size, path } = useMemo(() => {
    const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 2 });
    const cells = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: rows.length, path: cells.join('') };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={t`QR code for the authenticator app`}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto size-48 rounded-lg bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
