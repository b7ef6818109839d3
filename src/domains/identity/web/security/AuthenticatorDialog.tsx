import { t } from '@lingui/core/macro';
import { useMemo, useState } from 'react';
import { encodeQR } from 'qr';
import { CopyButton } from '#ui/CopyButton.tsx';
import { FormDialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { TextField } from '#ui/TextField.tsx';
import { ApiError } from '#shell/api-error.ts';
import { call } from '#shell/call.ts';
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
  const [code, setCode] = useState('');
  const [deviceName, setDeviceName] = useState('');
  const [error, setError] = useState<ApiError>();
  const [busy, setBusy] = useState(false);
  const validate = async (given: string) => {
    if (busy) return;
    setBusy(true);
    try {
      await call(identity.validateGoogleCode, { input: { secret, code: given, deviceName } });
      onDone();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure);
      setCode('');
    } finally {
      setBusy(false);
    }
  };
  const other = error && error.of('code') === undefined ? error.message : null;
  return (
    <FormDialog
      title={t`Set up an authenticator app`}
      onClose={onClose}
      onSubmit={() => void validate(code)}
      action={t`Confirm`}
      busy={busy}
    >
      <div className="grid gap-4">
        <p className="text-muted">{t`Scan this with your app, or type the secret into it.`}</p>
        {other && <Banner tone="bad">{other}</Banner>}
        <QrCode text={url} />
        <p className="flex flex-wrap items-center justify-center gap-2">
          <code className="font-mono text-[13px] break-all">{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
          <CopyButton value={secret} label={t`secret`} />
        </p>
        <TextField
          label={t`Name of the device`}
          placeholder={t`optional`}
          maxLength={60}
          value={deviceName}
          onChange={(event) => setDeviceName(event.target.value)}
        />
        <CodeField
          label={t`Code that the app shows`}
          value={code}
          error={error?.of('code')}
          hint={t`If codes are refused, check that the clock of your phone is right.`}
          onChange={setCode}
          onFull={(given) => void validate(given)}
        />
      </div>
    </FormDialog>
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
